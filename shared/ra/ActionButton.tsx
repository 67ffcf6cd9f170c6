import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

type ActionButtonProps = ButtonProps & {
  /** why it is disabled; it then stays in the tab order and shows the reason */
  whyNot?: string | null | undefined
}

/** A button that shows why it is disabled. */
export function ActionButton({ whyNot, onClick, sx, type = 'button', ...props }: ActionButtonProps) {
  if (!whyNot) return <Button type={type} onClick={onClick} sx={sx} {...props} />
  return (
    <Tooltip title={whyNot} describeChild>
      <Button
        {...props}
        type="button"
        aria-disabled
        sx={[{ opacity: 0.55, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx])]}
      />
    </Tooltip>
  )
}
