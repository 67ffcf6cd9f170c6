import Box from '@mui/material/Box'
import type { Stats } from '#shared/contract/stats.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { showCount } from '#shared/rules/show-count.ts'
import { consoleDeliveryTexts } from '#shared/text/deliveries.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { FigureTable } from '../../parts/plots/FigureTable.tsx'
import { linksBehind, type Days } from '../../parts/behind.ts'

type GatewaysProps = { days: Days; gateways: NonNullable<Stats['gateways']> }

/** How many messages each gateway took, and what part of them did not arrive. */
export function GatewaysPanel({ days, gateways }: GatewaysProps) {
  if (gateways.length === 0) {
    return (
      <Panel title={t.gateways_title}>
        <Box sx={{ color: 'text.secondary' }}>{t.no_gateways}</Box>
      </Panel>
    )
  }
  return (
    <Panel title={t.gateways_title}>
      <Box sx={{ overflowX: 'auto' }}>
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t.gateway}</th>
              <th scope="col">{t.sent}</th>
              <th scope="col">{t.failed}</th>
            </tr>
          </thead>
          <tbody>
            {gateways.map(({ provider, count, failed }) => (
              <tr key={provider}>
                <th scope="row">
                  {consoleDeliveryTexts.providers[provider]}
                  <Share failed={failed} count={count} />
                </th>
                <td>
                  <TextLink to={linksBehind.messages(days, provider)}>{showCount(count)}</TextLink>
                </td>
                <td>
                  {failed > 0 ? (
                    <TextLink to={linksBehind.failures(days, provider)}>
                      {showCount(failed)} ({t.share(failed, count)})
                    </TextLink>
                  ) : (
                    showCount(failed)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </Box>
    </Panel>
  )
}

/** The part that failed, of the whole width. */
function Share({ failed, count }: { failed: number; count: number }) {
  return (
    <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, bgcolor: 'divider', overflow: 'hidden' }}>
      <Box sx={{ height: 1, width: `${count === 0 ? 0 : (failed / count) * 100}%`, bgcolor: 'error.main' }} />
    </Box>
  )
}
