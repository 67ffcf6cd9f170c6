import { useEffect, useState } from 'react'
import { createApiClient } from '#shared/browser/api-client.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { showTime } from '#shared/rules/clock.ts'
import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import { messengerNames } from '#shared/text/messengers.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { outboxTexts as texts } from '#shared/text/pages.ts'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { useSettings } from '../parts/settings.ts'
import { textOf } from '#shared/browser/text-of.ts'

const poll_ms = 3000

const demo = createApiClient<'demo'>({ base: '/api/demo', version: '' })

/** Makes links in a message clickable, as on a phone. */
function Text({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, i) =>
    part.startsWith('http') ? (
      // the text never changes, so the position can be the key
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** In a demo only: a real installation has no such page. */
export function Page() {
  const { demo: isDemo } = useSettings()
  return isDemo ? <Outbox /> : <NotFoundPage />
}

/** Messages that would have been sent, newest first. */
function Outbox() {
  const [messages, setMessages] = useState<OutboxMessage[]>()
  const [failure, setFailure] = useState('')
  const [bot, setBot] = useState<{ messenger: Messenger; text: string }>()

  useEffect(() => {
    const refresh = () =>
      demo.call('GET /outbox', { cache: false }).then(
        (found) => {
          setMessages(found)
          setFailure('')
        },
        (error: unknown) => setFailure(textOf(error)),
      )
    void refresh()
    const timer = setInterval(() => void refresh(), poll_ms)
    return () => clearInterval(timer)
  }, [])

  // an address that in earnest would open a messenger
  useEffect(() => {
    const [, name, token = ''] = /^#(\w+)=([\w-]+)$/.exec(location.hash) ?? []
    const messenger = messengers.find((known) => known === name)
    if (!messenger) return
    history.replaceState(null, '', location.pathname)
    demo.call('POST /messengers/{messenger}/start', { params: { messenger }, body: { token } }).then(
      ({ text }) => setBot({ messenger, text }),
      (error: unknown) => setFailure(textOf(error)),
    )
  }, [])

  return (
    <article className="text">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      {bot && (
        <div className="notice" role="status">
          <p>{texts.bot(messengerNames[bot.messenger])}</p>
          <p>{bot.text}</p>
        </div>
      )}
      {failure !== '' && <p className="notice notice--bad">{failure}</p>}
      {messages?.length === 0 && <p className="quiet">{texts.empty}</p>}
      <ul className="messages">
        {messages?.map(({ channel, to, text, at }) => (
          <li className="card" key={`${at} ${to} ${text}`}>
            <p className="quiet figures">
              {texts.channels[channel]} · {showPhone(to)} · <time dateTime={at}>{showTime(at)}</time>
            </p>
            <p className="messages__text">
              <Text text={text} />
            </p>
          </li>
        ))}
      </ul>
    </article>
  )
}
