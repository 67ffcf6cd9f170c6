import { identityTexts as t } from '../../text/identities.ts'

type ProviderButtonsProps = {
  providers: readonly { id: string; name: string }[]
  /** there is no other way to log in */
  isMain: boolean
  isBusy: boolean
  onClick: (id: string) => void
}

export function ProviderButtons({ providers, isMain, isBusy, onClick }: ProviderButtonsProps) {
  return providers.map(({ id, name }) => (
    <button
      key={id}
      className={isMain ? 'button' : 'button button--plain'}
      type="button"
      aria-disabled={isBusy}
      onClick={() => onClick(id)}
    >
      {t.by(name)}
    </button>
  ))
}
