import { useEffect, useState } from 'react'
import type { AskedFile } from '#shared/contract/signer-files.ts'
import { Loading } from '../parts/Loading.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useErrorHandler } from '../parts/use-error-handler.ts'
import { AskStep } from './AskStep.tsx'
import { filesApi } from './files-api.ts'
import './files.css'

/** What the sender asks for, one after another. */
export function FilesPage() {
  const { group, refresh } = useSigning()
  const navigate = useNavigate()
  const follow = useErrorHandler()
  const [asks, setAsks] = useState<AskedFile[]>()
  const [at, setAt] = useState(0)
  const [trouble, setTrouble] = useState<string>()
  const [tries, setTries] = useState(0)
  const isLoaded = asks !== undefined
  useEffect(() => {
    if (isLoaded) return
    const fail = async (error: unknown) => setTrouble((await follow(error))?.text)
    const begin = (loaded: AskedFile[]) => {
      setAsks(loaded)
      setAt(Math.max(0, loaded.findIndex(isMissing)))
    }
    filesApi.asked(group).then((answer) => begin(answer.asks), fail)
  }, [group, follow, isLoaded, tries])
  const retry = () => {
    setTrouble(undefined)
    setTries(tries + 1)
  }
  if (!asks) return trouble === undefined ? <Loading /> : <TroubleNotice trouble={{ text: trouble, retry }} />
  const ask = asks[at]
  if (!ask) return null
  const leave = () => navigate({}, { replace: true })
  return (
    <AskStep
      key={ask.id}
      ask={ask}
      index={at + 1}
      count={asks.length}
      isLast={at === asks.length - 1}
      onChanged={async (changed) => {
        setAsks(changed)
        // the documents are other ones now
        await refresh()
      }}
      onBack={at === 0 ? leave : () => setAt(at - 1)}
      onNext={at === asks.length - 1 ? leave : () => setAt(at + 1)}
    />
  )
}

const isMissing = ({ count_min, files }: AskedFile) => files.length < count_min
