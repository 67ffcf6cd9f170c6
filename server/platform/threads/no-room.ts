import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { Refusal } from '#server/platform/core/errors.ts'

const retry_after_seconds = 5

/** Of one who finds no place in a waiting room. */
export const noRoom = () => new Refusal('too_many_requests', { retry_after_seconds })

/** The same, for files. */
export const noRoomForFiles = () =>
  new Refusal('too_many_requests', { message: uploadFaultTexts.many_at_once, retry_after_seconds })
