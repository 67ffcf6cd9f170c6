import { useState } from 'react'
import { useCanAccess } from 'ra-core'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import type { RevealCreate } from '#shared/contract/reveals.ts'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { showPhone } from '#shared/rules/phone.ts'
import { revealTexts as t } from '#shared/text/reveals.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

type RevealButtonProps = Pick<RevealCreate, 'resource' | 'id'> & { field: Exclude<RevealCreate['field'], 'documents'> }

/** of the button, until it is known who may press it */
const place = <Box component="span" sx={{ display: 'inline-block', width: 30, height: 28, verticalAlign: 'middle' }} />

/** Shows a masked value after a reason was given, until the screen is left. */
export function RevealButton({ resource, id, field }: RevealButtonProps) {
  const [value, setValue] = useState<string>()
  const { canAccess, isPending } = useCanAccess({ resource: 'reveals', action: field === 'link' ? 'link' : 'show' })
  if (isPending) return place
  if (!canAccess) return null
  if (value !== undefined) {
    const text = field === 'phone' ? showPhone(value) : value
    return (
      <Box component="span" role="status" sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
        {text} <CopyIconButton text={value} label={t.copy[field]} />
      </Box>
    )
  }
  const reveal = async (reason: string) => {
    const body = { resource, id, field, reason }
    setValue((await adminApi.call('POST /reveals', { body })).value)
  }
  return (
    <ReasonButton
      size="small"
      color="secondary"
      aria-label={t.button_for[field]}
      title={t.title[field]}
      content={t.content}
      verb={t.button}
      onConfirm={reveal}
      sx={{ minWidth: 0, minHeight: 28, px: 0.75, verticalAlign: 'middle' }}
    >
      <VisibilityIcon sx={{ fontSize: 18 }} />
    </ReasonButton>
  )
}
