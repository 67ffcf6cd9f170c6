/** Why no link is sent: the recipient's wish, limits, staff, no gateway. */
export const unsent = ['too_many_messages', 'recipient_refused', 'sending_stopped', 'no_gateway'] as const
/** Why a request is not sent. */
export const notSent = [
  'insufficient_balance',
  'warnings_not_confirmed',
  ...unsent,
  'sender_not_checked',
  'too_many_requests',
] as const
/** Why the fields of a document cannot be where they are. */
export const misplaced = ['field_outside_page', 'fields_overlap', 'too_many_fields', 'fields_not_placeable'] as const
/** An ended request cannot be changed: the code says how it ended. */
export const ended = [
  'already_signed',
  'already_rejected',
  'already_expired',
  'already_cancelled',
  'already_failed',
] as const
