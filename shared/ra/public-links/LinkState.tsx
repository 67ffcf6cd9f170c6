import { publicLinkStateTexts } from '../../text/public-links.ts'
import { StatusField } from '../fields/StatusField.tsx'

export const LinkState = () => <StatusField source="state" texts={publicLinkStateTexts} />
