import { public_path } from '#shared/rules/public-links.ts'
import type { Services } from '#server/platform/services/services.ts'

export const publicUrl = ({ config }: Pick<Services, 'config'>, key: string): string =>
  `${config.public_url}${public_path}${key}`
