import { layoutTexts } from '#shared/text/pages.ts'

/** On every page, shown by `html[data-demo]`: whether this is a demo is not known at build time. */
export function DemoNotice() {
  return (
    <aside className="demo">
      <p className="page">
        {layoutTexts.demo} <a href="/outbox">{layoutTexts.outbox}</a>
      </p>
    </aside>
  )
}
