import { layoutTexts } from '#shared/text/pages.ts'

/** In every page, and shown by `html[data-demo]`: whether this is a demo is not known when the page is built. */
export function DemoNotice() {
  return (
    <aside className="demo">
      <p className="page">
        {layoutTexts.demo} <a href="/outbox">{layoutTexts.outbox}</a>
      </p>
    </aside>
  )
}
