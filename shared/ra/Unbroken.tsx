import { shown_phone } from '../rules/phone.ts'
import { Figures } from './Money.tsx'

/** A sentence whose phones are in one line. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(shown_phone).map((part, nth) => (nth % 2 === 1 ? <Figures key={nth}>{part}</Figures> : part))
