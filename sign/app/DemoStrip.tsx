import { frameTexts } from '#shared/text/sign.ts'

/** A demo sends no SMS: its messages lie on a page of the server. Shown by the mark that the server gives such a page. */
export function DemoStrip() {
  return (
    <p className="demo">
      {frameTexts.demo}{' '}
      <a href={frameTexts.demo_link} target="_blank" rel="noreferrer">
        {frameTexts.demo_link}
        <span className="visually-hidden"> {frameTexts.new_window}</span>
      </a>
    </p>
  )
}
