import { openPlaces, type Places } from '#server/platform/threads/places.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    /** of archives of many things, which may take long: a client, or a member of staff, has one at a time */
    archive_places: Places
  }
}

export const openArchivePlaces = (): Places => openPlaces('archives_of_many', { at_once_max: 4, of_one_at_once_max: 1 })
