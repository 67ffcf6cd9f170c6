import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { AttentionLine } from '#shared/ra/AttentionLine.tsx'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Hash } from '#shared/ra/Hash.tsx'
import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { NextStepLine } from '#shared/ra/NextStepLine.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { Timeline } from '#shared/ra/Timeline.tsx'
import { Units } from '#shared/ra/Units.tsx'
import { approvalStateTexts } from '#shared/text/approvals.ts'
import { billStatusTexts } from '#shared/text/bills.ts'
import { bulkRowStateTexts, bulkSendingStatusTexts } from '#shared/text/bulk-sendings.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { codeStatusTexts } from '#shared/text/clients-codes.ts'
import { complaintStatusTexts } from '#shared/text/complaints.ts'
import { deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { importStatusTexts } from '#shared/text/imports.ts'
import { packageStatusTexts } from '#shared/text/packages.ts'
import { paymentStatusTexts } from '#shared/text/payments.ts'
import { senderStatusTexts } from '#shared/text/senders.ts'
import { statementLineStatusTexts } from '#shared/text/statements.ts'
import type { StatusText } from '#shared/text/statuses.ts'
import { userStatusTexts } from '#shared/text/users.ts'
import { webhookStateTexts } from '#shared/text/webhook-screens.ts'

const states: Record<string, Record<string, StatusText>> = {
  Заявка: signRequestStatusTexts,
  Сообщение: deliveryStatusTexts,
  Счёт: billStatusTexts,
  Платёж: paymentStatusTexts,
  'Строка выписки': statementLineStatusTexts,
  Пакет: packageStatusTexts,
  Отправитель: senderStatusTexts,
  Решение: approvalStateTexts,
  Жалоба: complaintStatusTexts,
  Клиент: accountStatusTexts,
  Пользователь: userStatusTexts,
  Код: codeStatusTexts,
  'Массовая отправка': bulkSendingStatusTexts,
  'Её строка': bulkRowStateTexts,
  Импорт: importStatusTexts,
  Вебхук: webhookStateTexts,
}

const colors = ['primary', 'secondary', 'error'] as const
const variants = ['contained', 'outlined', 'text'] as const
const long = 'Общество с ограниченной ответственностью «Научно-производственное объединение „Северный берег“»'
const nothing = () => undefined

/** Every shared part in every state, of invented data that never changes. */
export function Kit() {
  return (
    <Box sx={{ display: 'grid', gap: 4, p: 3, maxWidth: 1100, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Part id="text" name="Текст">
        <Stack>
          <Typography variant="h1">Заголовок страницы</Typography>
          <Typography variant="h2">Заголовок части</Typography>
          <Typography variant="h3">Заголовок карточки</Typography>
          <Typography>Обычный текст, № 15 от 30 ноября 2026. {long}</Typography>
          <Typography variant="body2">Текст таблиц: 1 234 567,89 ₽</Typography>
          <Typography variant="caption">Подпись</Typography>
          <Link href="#">Ссылка</Link>
        </Stack>
      </Part>
      <Part id="buttons" name="Кнопки">
        {variants.map((variant) => (
          <Row key={variant}>
            {colors.map((color) => (
              <Button key={color} {...{ variant, color }}>
                Отправить
              </Button>
            ))}
            <ActionButton variant={variant} whyNot="Заявка уже подписана">
              Нельзя
            </ActionButton>
            <Button variant={variant} disabled>
              Выключена
            </Button>
            <Button variant={variant} size="small">
              Маленькая
            </Button>
          </Row>
        ))}
        <Row>
          <CopyButton text="7707049388" />
          <Hash value="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" />
          <FilterChip onClear={nothing}>Состояние: подписано</FilterChip>
          <ToggleButton value="on" selected size="small" color="primary">
            Счета
          </ToggleButton>
          <ToggleButton value="off" size="small" color="primary">
            Платежи
          </ToggleButton>
        </Row>
        <PeriodButtons
          periods={[
            { label: 'Этот месяц', from: '2026-11-01', to: '2026-11-30' },
            { label: 'Прошлый месяц', from: '2026-10-01', to: '2026-10-31' },
          ]}
          from="2026-11-01"
          to="2026-11-30"
          onChoose={nothing}
        />
        <Tabs value={0} aria-label="Вкладки">
          <Tab label="Открытая" />
          <Tab label="Другая" />
        </Tabs>
      </Part>
      <Part id="states" name="Состояния">
        <Box
          sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '150px minmax(0, 1fr)' } }}
        >
          {Object.entries(states).flatMap(([noun, texts]) => [
            <span key={noun}>{noun}</span>,
            <Row key={`${noun} words`}>
              {Object.entries(texts).map(([state, text]) => (
                <StatusChip key={state} {...text} />
              ))}
            </Row>,
          ])}
        </Box>
      </Part>
      <Part id="money" name="Деньги">
        <Row>
          {[0, 35, -35, 1_636_577.77, -12_200].map((rubles) => (
            <Money key={rubles} rubles={rubles} signed />
          ))}
          <Units unit="signatures" value={1} />
          <Units unit="signatures" value={1000} />
        </Row>
      </Part>
      <Part id="fields" name="Поля">
        <Box sx={{ maxWidth: 560 }}>
          <TextField label="Пустое" helperText="Подсказка" />
          <TextField label="Обязательное" required />
          <TextField label="Заполненное" defaultValue={long} />
          <TextField label="С ошибкой" defaultValue="+7 900" error helperText="В номере не хватает цифр" />
          <TextField label="Выключенное" defaultValue="ООО «Ромашка»" disabled />
          <TextField label="В несколько строк" multiline minRows={2} defaultValue="Подпишите до конца месяца." />
          <FormControlLabel control={<Checkbox defaultChecked />} label="По очереди" />
          <FormControlLabel control={<Checkbox />} label="Отправить сразу" />
          <FormControlLabel control={<Switch defaultChecked />} label="Напоминать" />
        </Box>
      </Part>
      <Part id="messages" name="Сообщения">
        {(['success', 'info', 'warning', 'error'] as const).map((severity) => (
          <Alert key={severity} severity={severity}>
            Счёт № 1024 оплачен частично: осталось 2 200 ₽.
          </Alert>
        ))}
        <Failure error={new Error('Ответ не разобран')} onRetry={nothing} />
        {(['client', 'signer', 'service', 'nobody'] as const).map((waits_for) => (
          <NextStepLine
            key={waits_for}
            step={{ text: `Ждёт: ${waits_for}. Ссылка отправлена.`, waits_for, action: null, action_at: null }}
            action={<Button size="small">Напомнить</Button>}
          />
        ))}
        <EmptyState
          title="Счетов пока нет"
          hint="Первый выставит клиент."
          action={<Button variant="contained">Завести</Button>}
        />
      </Part>
      <Part id="cards" name="Карточки">
        <Panel title="Люди" actions={<Button size="small">Изменить</Button>}>
          <Facts>
            <Fact label="Подписант">Воробьёва-Преображенская Екатерина Константиновна</Fact>
            <Fact label="Телефон">+7 (900) 000-00-13</Fact>
            <Fact label="От чьего имени">{long}</Fact>
          </Facts>
        </Panel>
        <Panel flush>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            <AttentionLine title="Договор № 15" about="ООО «Ромашка»" cause="Ждёт вас" to="/" open="Открыть" />
            <AttentionLine title={long} cause="Номер недоступен" isBad to="/" open="Исправить" />
          </Box>
        </Panel>
        <Timeline title="Что происходило" entries={entries} />
        <Timeline title="Загружается" entries={undefined} />
      </Part>
      <Part id="loading" name="Пока загружается">
        <PageSkeleton />
      </Part>
    </Box>
  )
}

const entry = (
  event: string,
  text: string,
  kind: 'request' | 'message',
  delivery_status: 'delivered' | 'rejected' | null,
) =>
  ({
    at: '2026-11-27T09:00:00.000Z',
    event,
    text,
    actor: 'Соколова М. А.',
    detail: null,
    kind,
    delivery_status,
  }) as const

const entries = [
  entry('document-sign-requests.send', 'Отправлена подписанту', 'request', null),
  entry('deliveries.delivered', 'СМС: ссылка доставлена', 'message', 'delivered'),
  entry('deliveries.rejected', 'СМС: шлюз не принял номер', 'message', 'rejected'),
]

function Part({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <Box component="section" data-part={id} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="h2" variant="caption" color="text.secondary">
        {name}
      </Typography>
      {children}
    </Box>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' }}>{children}</Box>
)
const Stack = ({ children }: { children: ReactNode }) => <Box sx={{ display: 'grid', gap: 1 }}>{children}</Box>
