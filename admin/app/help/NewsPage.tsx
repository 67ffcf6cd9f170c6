import { useEffect } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { pageConfig } from '#shared/browser/page-config.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showLongDay } from '#shared/text/bills.ts'
import { newsTitle } from '#shared/text/console-help.ts'
import { newsIn, newsSubtitle } from '#shared/text/console-news.ts'
import { markNewsSeen } from './seen-news.ts'

/** What has changed in the console, the newest first; opening it marks all as seen. */
export function NewsPage() {
  useEffect(markNewsSeen, [])
  return (
    <Page title={newsTitle} subtitle={newsSubtitle}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 720px)' }}>
        {newsIn(pageConfig().mode).map(({ id, day, title, text }) => (
          <Panel key={id} title={title}>
            <Typography variant="body2" color="text.secondary" component="time" dateTime={day}>
              {showLongDay(day)}
            </Typography>
            <Box sx={{ mt: 0.5 }}>{text}</Box>
          </Panel>
        ))}
      </Box>
    </Page>
  )
}
