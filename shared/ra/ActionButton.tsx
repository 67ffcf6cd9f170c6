import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

type ActionButtonProps = ButtonProps & {
  /** why it cannot be pressed; then it stays in the order of Tab and says so */
  whyNot?: string | null | undefined
}

/** A button that cannot be pressed says why. */
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
