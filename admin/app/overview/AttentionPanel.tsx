import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import type { ClientTask } from '#shared/contract/client-tasks.ts'
import type { Complaint } from '#shared/contract/complaints.ts'
import type { Stuck } from '#shared/contract/stuck.ts'
import { AttentionLine } from '#shared/ra/AttentionLine.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showAge } from '#shared/rules/age.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { isAlarming } from '#shared/rules/complaints.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { taskTexts } from '#shared/text/client-tasks.ts'
import { complaintTexts } from '#shared/text/complaints.ts'
import { legalTextTexts } from '#shared/text/legal-texts.ts'
import { sealTexts } from '#shared/text/seal.ts'
import { stuckTexts } from '#shared/text/stuck.ts'
import { verificationTexts } from '#shared/text/verification.ts'
import { showDue } from '../../people/client-tasks/show-due.ts'
import { tasksDue } from '../../people/client-tasks/task-filters.ts'
import { openComplaints } from '../../parts/complaints-open-filter.ts'
import { waitingFilter } from '../../parts/approvals-waiting-filter.ts'
import { legalTextsOfSettings, links } from '../../parts/links.ts'
import { useCount } from '#shared/ra/use-count.ts'
import { useLegalTexts } from '../../money/settings/use-legal-texts.ts'
import { useSeal } from '../../money/settings/use-seal.ts'
import { useLinesInWork } from '../../money/statements/use-lines-in-work.ts'
import { urgentFilter } from '../../parts/stuck-urgent-filter.ts'
import { useVerification } from '../../parts/use-verification.ts'
import { orderOf } from '#shared/rules/lists.ts'

const allStuck = links.list('stuck', urgentFilter)
const waitingApprovals = links.list('approvals', waitingFilter)
const oldest = {
  pagination: { page: 1, perPage: 5 },
  sort: orderOf('stuck', 'since', 'ASC'),
  filter: urgentFilter,
} as const

const newest = {
  pagination: { page: 1, perPage: 100 },
  sort: orderOf('complaints', 'id', 'DESC'),
  filter: openComplaints,
} as const

const soonest = { pagination: { page: 1, perPage: 5 }, sort: orderOf('client-tasks', 'due_on', 'ASC') } as const

/** One open complaint of each client that has too many of them for what it sent. */
function alarmingClients(complaints: readonly Complaint[]): Complaint[] {
  const alarming = complaints.filter(({ client_complaints, client_messages }) =>
    isAlarming({ complaints: client_complaints, messages: client_messages }),
  )
  return [...new Map(alarming.map((one) => [one.client_id, one])).values()]
}

/** Stuck work: each line with what, why and a link. */
export function AttentionPanel() {
  const { data: stuck = [], total = 0, ...stuckAnswer } = useGetList<Stuck>('stuck', oldest)
  const { total: approvals = 0, ...approvalsAnswer } = useCount('approvals', waitingFilter)
  const { data: complaints = [], total: open = 0, ...complaintsAnswer } = useGetList<Complaint>('complaints', newest)
  const { lines, ...linesAnswer } = useLinesInWork()
  const { data: verification, ...verificationAnswer } = useVerification()
  const { data: seal, ...sealAnswer } = useSeal()
  const { data: legal = [], ...legalAnswer } = useLegalTexts()
  const today = dayInMoscow(new Date())
  const due = tasksDue(today)
  const {
    data: tasks = [],
    total: waiting = 0,
    ...tasksAnswer
  } = useGetList<ClientTask>('tasks', { ...soonest, filter: due })
  const answers = [
    tasksAnswer,
    stuckAnswer,
    approvalsAnswer,
    complaintsAnswer,
    linesAnswer,
    verificationAnswer,
    sealAnswer,
    legalAnswer,
  ]
  const failed = answers.filter(({ error }) => error)
  const found = verification?.found ?? 0
  const sealNotices = seal?.notices ?? []
  const unchecked = legal.filter(({ confirmed_at }) => confirmed_at === null)
  const isKnown = answers.every(({ isPending, error }) => !isPending && !error)
  const isCalm =
    isKnown && stuck.length + waiting + approvals + open + lines + found + sealNotices.length + unchecked.length === 0
  return (
    <Panel title={t.attention} flush>
      {failed[0] && (
        <Failure error={failed[0].error} onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {isCalm && <Box sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t.calm}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found > 0 && (
          <Line title={verificationTexts.found_title} cause={verificationTexts.found(found)} to={links.verification} />
        )}
        {seal &&
          sealNotices.map((notice) => (
            <Line
              key={notice}
              title={sealTexts.notices_title}
              cause={sealTexts.notice(notice, seal)}
              to={links.settings}
            />
          ))}
        {unchecked.length > 0 && (
          <Line
            title={legalTextTexts.wait(unchecked.length)}
            cause={unchecked.map(({ title }) => title).join(', ')}
            to={legalTextsOfSettings}
          />
        )}
        {alarmingClients(complaints).map(({ client_id, client_name, client_complaints, client_messages }) => (
          <Line
            key={client_id}
            title={complaintTexts.alarm(client_name)}
            cause={complaintTexts.counts(client_complaints, client_messages)}
            to={links.list('complaints', { ...openComplaints, client_id })}
          />
        ))}
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} today={today} />
        ))}
        {waiting > tasks.length && (
          <Line title={taskTexts.wait(waiting)} cause={taskTexts.wait_cause} to={links.list('client-tasks', due)} />
        )}
        {stuck.map((row) => (
          <StuckLine key={row.id} row={row} />
        ))}
        {total > stuck.length && <Line title={t.stuck(total)} cause={t.stuck_cause} to={allStuck} />}
        {open > 0 && (
          <Line
            title={complaintTexts.wait(open)}
            cause={complaintTexts.wait_cause}
            to={links.list('complaints', openComplaints)}
          />
        )}
        {lines > 0 && <Line title={t.lines_wait(lines)} cause={t.lines_cause} to={links.list('statements')} />}
        {approvals > 0 && <Line title={t.approvals_wait(approvals)} cause={t.approvals_cause} to={waitingApprovals} />}
      </Box>
    </Panel>
  )
}

function TaskLine({ task, today }: { task: ClientTask; today: string }) {
  const cause = taskTexts.attention(showDue(task.due_on, today), task.client_name)
  return (
    <Line
      title={task.text}
      cause={task.admin_left ? taskTexts.attention_left(cause, task.admin_name) : cause}
      to={links.show('clients', task.client_id)}
    />
  )
}

function StuckLine({ row: { about, cause, since, request_id, client_id } }: { row: Stuck }) {
  const title = request_id === null ? about : `${stuckTexts.request(request_id)}: ${about}`
  const list = links.list('stuck', client_id === null ? {} : { client_id })
  const to = request_id === null ? list : links.show('document-sign-requests', request_id)
  return <Line title={title} cause={t.stuck_for(cause, showAge(since, new Date()))} to={to} />
}

const Line = (line: { title: string; cause: string; to: string }) => <AttentionLine {...line} open={t.open} />
