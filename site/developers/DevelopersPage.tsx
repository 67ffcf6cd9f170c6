import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientAddress } from '#shared/browser/client-address.ts'
import { developersTexts as t } from '#shared/text/developers.ts'
import { BslCode } from '../parts/BslCode.tsx'
import { Code } from '../parts/Code.tsx'
import { usePageData } from '../parts/page-data.ts'
import { useFill } from '../parts/settings.ts'
import type { DevelopersData, Program } from './developers-data.ts'
import { Marked } from './Marked.tsx'
import { Table } from './Table.tsx'
import './developers.css'

export function Page() {
  const { refusals, states, events, limits, receivers, sample } = usePageData<DevelopersData>()
  return (
    <article className="developers">
      <div className="text">
        <h1>{t.heading}</h1>
        <p className="lead">{t.lead}</p>
        <Links />
        <Contents />
      </div>
      <QuickStart />
      <Section name="events">
        <List items={t.events.list} />
        <h3>{t.events.types}</h3>
        <Table
          label={t.events.types}
          head={[t.refusals.code, t.refusals.text]}
          rows={events.map(({ type, text }) => [<code key="type">{type}</code>, <Marked key="text" text={text} />])}
        />
        <details className="developers__program">
          <summary>{t.events.sample}</summary>
          <Code code={sample} copy={t.copy} label={t.events.sample} />
        </details>
        <h3>{t.events.receivers}</h3>
        <p>{t.events.receivers_text}</p>
        <Programs programs={receivers} label={t.events.receiver} />
      </Section>
      <Section name="rules">
        <List items={t.rules.list} />
      </Section>
      <Section name="states">
        <Table
          label={t.states.heading}
          head={[t.states.code, t.states.word, t.states.next]}
          rows={states.map(({ code, word, next }) => [
            <code key="code">{code}</code>,
            word,
            next.join(', ') || t.states.end,
          ])}
        />
      </Section>
      <Section name="limits">
        <Table label={t.limits.heading} head={[t.limits.what, t.limits.value]} rows={limits} />
      </Section>
      <Section name="refusals">
        <Table
          label={t.refusals.heading}
          head={[t.refusals.code_and_status, t.refusals.text]}
          rows={refusals.map(({ code, status, text }) => [
            <RefusalCode key="code" code={code} status={status} />,
            text,
          ])}
        />
      </Section>
      <Changes />
    </article>
  )
}

function RefusalCode({ code, status }: { code: string; status: number }) {
  return (
    <>
      <code>{code}</code> <span className="quiet">{status}</span>
    </>
  )
}

const sections = ['start', 'events', 'rules', 'states', 'limits', 'refusals', 'changes'] as const

function Section({ name, children }: { name: (typeof sections)[number]; children: ReactNode }) {
  return (
    <section className="section" id={name}>
      <h2>{t[name].heading}</h2>
      {children}
    </section>
  )
}

function Links() {
  return (
    <ul className="developers__links">
      <li>
        <Link to="/developers/reference">{t.links.reference}</Link>
      </li>
      <li>
        <a href={clientAddress('postman.json')} download="roscherk.postman_collection.json">
          {t.links.postman}
        </a>
      </li>
      <li>
        <a href={clientAddress('openapi.json')}>{t.links.openapi}</a>
      </li>
      <li>
        <Link to="/1c">{t.links.one_c}</Link>
      </li>
    </ul>
  )
}

function Contents() {
  return (
    <nav aria-label={t.contents}>
      <ul className="developers__links">
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{t[name].heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function QuickStart() {
  const fill = useFill()
  const { programs } = usePageData<DevelopersData>()
  const settings = fill(
    [
      'export ROSCHERK_URL={{public_url}}',
      'export ROSCHERK_CODE=rt_…',
      'export ORGANIZATION_ID=1',
      'export SIGNER_PHONE=+79991234567',
    ].join('\n'),
  )
  return (
    <Section name="start">
      <ol className="steps">
        {t.start.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Code code={settings} copy={t.copy} label={t.start.settings_label} heading={<h3>{t.start.settings}</h3>} />
      <Programs programs={programs} label={t.start.code} open />
    </Section>
  )
}

function Programs({ programs, label, open = false }: { programs: readonly Program[]; label: string; open?: boolean }) {
  return programs.map(({ language, code }, index) => {
    const name = t.languages[language]
    const props = { code, copy: t.copy, label: `${label}: ${name}` }
    return (
      <details key={language} className="developers__program" open={open && index === 0}>
        <summary>{name}</summary>
        {language === 'bsl' ? <BslCode {...props} /> : <Code {...props} />}
      </details>
    )
  })
}

function Changes() {
  return (
    <Section name="changes">
      <div className="text">
        <p>{t.changes.may}</p>
        <p>{t.changes.may_not}</p>
      </div>
      <h3>{t.changes.log}</h3>
      <dl className="facts">
        {t.changes.list.map(({ version, text }) => (
          <div key={text} className="developers__change">
            <dt>{version}</dt>
            <dd>
              <Marked text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>
          <Marked text={item} />
        </li>
      ))}
    </ul>
  )
}
