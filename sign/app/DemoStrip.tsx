import { frameTexts } from '#shared/text/sign.ts'

/**
 * A demo sends no SMS: its messages are listed on a page of the server. Shown only where the server marks the page as a
 * demo.
 */
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
