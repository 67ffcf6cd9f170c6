import { Link } from 'react-router'
import { homeTexts, layoutTexts } from '#shared/text/pages.ts'
import { Example } from './Example.tsx'
import { Prices } from './Prices.tsx'
import { Questions } from './Questions.tsx'
import pictureInDark from '../../docs/pictures/console-dark.webp'
import picture from '../../docs/pictures/console.webp'
import './home.css'

function Doors() {
  return (
    <div className="doors">
      <Link className="button" to="/register">
        {layoutTexts.register}
      </Link>
      <a className="button button--plain" href="/personal">
        {layoutTexts.enter}
      </a>
    </div>
  )
}

export function Page() {
  const { steps, audience, proof, last } = homeTexts
  return (
    <>
      <section className="hero">
        <div className="hero__text">
          <h1>{homeTexts.heading}</h1>
          <p className="lead">{homeTexts.lead}</p>
          <Doors />
          <ul className="ticks">
            {homeTexts.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <Example />
      </section>

      <section className="section">
        <h2>{steps.heading}</h2>
        <ol className="steps">
          {steps.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="section">
        <h2>{homeTexts.console.heading}</h2>
        <p>{homeTexts.console.text}</p>
        <picture>
          <source srcSet={pictureInDark} media="(prefers-color-scheme: dark)" />
          <img
            className="screen"
            src={picture}
            alt={homeTexts.console.picture}
            width="1280"
            height="800"
            loading="lazy"
          />
        </picture>
      </section>

      <section className="section">
        <h2>{proof.heading}</h2>
        <div className="trio">
          {proof.list.map(({ title, text }) => (
            <div className="card" key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
        <p>
          <Link to="/verify">{proof.verify}</Link>
        </p>
      </section>

      <section className="section">
        <h2>{audience.heading}</h2>
        <dl className="audience">
          {audience.list.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="notice notice--wait">
          {audience.limits}
          <Link to="/documents/legal-information">{audience.limits_link}</Link>
        </p>
      </section>

      <Prices />

      <Questions />

      <section className="section section--last card">
        <h2>{last.heading}</h2>
        <p>{last.text}</p>
        <Doors />
      </section>
    </>
  )
}
