import { eventTexts, subjectTexts } from '#shared/text/admin-journal.ts'

/** An event in words; one that has none yet stays as the journal keeps it. */
export function showEvent(event: string): string {
  return eventTexts[event] ?? event
}

/** «Заявка № 12» */
export function showSubject(subject: string, id: number | null): string {
  const word = subjectTexts[subject] ?? subject
  return id === null ? word : `${word} №\u00a0${id}`
}
