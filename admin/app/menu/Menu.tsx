import { useState } from 'react'
import { useLocation } from 'react-router'
import { isUnder } from '#shared/ra/layout/is-under.ts'
import type { AdminRole } from '#shared/rules/policy.ts'
import { menuTexts as t } from '#shared/text/admin.ts'
import { useRole } from '../../parts/session/use-role.ts'
import { useWaiting } from '../../parts/use-waiting.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { mayOpen, menuGroups, type MenuGroupName } from './menu-groups.tsx'

/** what the day of a role consists of, beside the work, which is always open */
const usual: Record<AdminRole, MenuGroupName> = {
  owner: 'money',
  operator: 'books',
  accountant: 'money',
  auditor: 'control',
}

/** The console's menu; a line has a number only where work waits. */
export function Menu() {
  const role = useRole()
  const { data: waiting } = useWaiting()
  const { open, toggle } = useOpenGroup(role)
  const groups = menuGroups.map(({ name, lines }) => ({
    name,
    lines: lines.filter((line) => role && mayOpen(role, line)),
  }))
  return groups
    .filter(({ lines }) => !role || lines.length > 0)
    .map(({ name, lines }) => (
      <MenuGroup
        key={name}
        label={t.groups[name]}
        isOpen={name === 'work' || name === open}
        {...(name !== 'work' && { onToggle: () => toggle(name) })}
        lines={lines}
        waiting={waiting}
      />
    ))
}

/**
 * Of the groups below the work one is open at a time, so that all fit a laptop's window: that of the current screen, the
 * one opened by hand, or the usual one of the role.
 */
function useOpenGroup(role: AdminRole | undefined) {
  const { pathname } = useLocation()
  const current = menuGroups.find(({ lines }) => lines.some(({ to, paths = [to] }) => isUnder(paths, pathname)))?.name
  const [seen, setSeen] = useState(current)
  const [chosen, setChosen] = useState<MenuGroupName | null | undefined>(foldable(current))
  if (seen !== current) {
    setSeen(current)
    if (foldable(current)) setChosen(current)
  }
  const open = chosen === undefined ? role && usual[role] : chosen
  return { open, toggle: (name: MenuGroupName) => setChosen(open === name ? null : name) }
}

const foldable = (name: MenuGroupName | undefined) => (name === 'work' ? undefined : name)
