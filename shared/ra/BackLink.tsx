import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link component={RouterLink} to={to} variant="body2" underline="hover" sx={{ display: 'inline-block', mb: 0.5 }}>
      ← {label}
    </Link>
  )
}
