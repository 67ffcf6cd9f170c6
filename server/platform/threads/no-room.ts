import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { Refusal } from '#server/platform/core/errors.ts'

const retry_after_seconds = 5

/** The refusal of a caller for whom a waiting room has no place. */
export const noRoom = () => new Refusal('too_many_requests', { retry_after_seconds })

/** The refusal of an upload for which there is no place. */
export const noRoomForFiles = () =>
  new Refusal('too_many_requests', { message: uploadFaultTexts.many_at_once, retry_after_seconds })
