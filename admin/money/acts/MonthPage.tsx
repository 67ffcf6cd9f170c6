import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Page } from '#shared/ra/Page.tsx'
import { showMonth } from '#shared/text/bills.ts'
import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { DayRange } from './DayRange.tsx'
import { MonthFiles } from './MonthFiles.tsx'
import { TurnoverPanel } from './TurnoverPanel.tsx'
import { usePeriod } from './use-period.ts'

/** An accountant's first of the month: what all clients have paid and used, and the files that say so. */
export function MonthPage() {
  const { months, month, days, chooseMonth, chooseDays } = usePeriod()
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <TextField
          select
          label={t.month}
          value={month ?? other}
          onChange={({ target }) => (target.value === other ? chooseDays(days) : chooseMonth(target.value))}
          sx={{ m: 0, flex: { xs: '1 1 100%', sm: '0 0 240px' } }}
        >
          {months.map((month) => (
            <MenuItem key={month} value={month}>
              {showMonth(`${month}-01`)}
            </MenuItem>
          ))}
          <MenuItem value={other}>{t.other_days}</MenuItem>
        </TextField>
        {month === null && (
          <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 342px' } }}>
            <DayRange days={days} onChange={chooseDays} />
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <TurnoverPanel days={days} />
        <MonthFiles days={days} month={month} />
      </Box>
    </Page>
  )
}

const other = 'days'
const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
