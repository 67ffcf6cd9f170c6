import type { VerifyHashAnswer } from '#shared/contract/verify.ts'
import { type ArchiveFacts, archiveVerdictOf, verdictOf } from '#shared/text/claims.ts'
import { verifyTexts } from '#shared/text/verify.ts'
import { factsOf, Headline } from './Outcome.tsx'
import type { ArchiveFault, ReadArchive } from './read-archive.ts'

const texts = verifyTexts.archive
const faults_shown_max = 20

type Answered = {
  archive: ReadArchive
  list: VerifyHashAnswer | null
  copies: { path: string; answer: VerifyHashAnswer }[]
}

/** The operator signs the list of an archive with its own certificate, never with that of samples. */
function archiveFacts({ archive, list, copies }: Answered): ArchiveFacts {
  const seal = list?.seal
  const isOurs = seal?.state === 'intact' && seal.ours && !seal.sample
  // by what is recorded of the copies, and by the archive's own word where nothing is
  const isSample = copies.length > 0 && copies.every(({ answer }) => answer.sample || answer.seal?.sample)
  return {
    list: archive.list === null ? 'none' : isOurs ? 'ours' : 'other',
    whole: archive.faults.length === 0,
    sample: archive.sample || isSample,
  }
}

function Faults({ faults }: { faults: ArchiveFault[] }) {
  const more = faults.length - faults_shown_max
  return (
    <>
      <h3>{texts.faults}</h3>
      <ul className="outcome__signatures">
        {faults.slice(0, faults_shown_max).map(({ path, what }, i) => (
          // an archive may have the same path twice
          <li key={`${i} ${path}`}>
            <code className="outcome__sum">{path}</code>: {texts.what[what]}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{texts.more(more)}</p>}
    </>
  )
}

export function ArchiveOutcome({ name, ...answered }: Answered & { name: string }) {
  const { archive, copies } = answered
  const facts = archiveFacts(answered)
  return (
    <section className="card outcome">
      <p className="outcome__file">{name}</p>
      <Headline {...archiveVerdictOf(facts)} />
      <p>{texts.files(archive.files)}</p>
      {archive.faults.length > 0 && <Faults faults={archive.faults} />}
      {facts.list === 'ours' && copies.length > 0 && (
        <>
          <h3>{texts.copies}</h3>
          <ul className="outcome__signatures">
            {copies.map(({ path, answer }) => (
              <li key={path}>
                <code className="outcome__sum">{path}</code>: {verdictOf(factsOf(answer)).heading}
                {answer.signatures.map(({ request_id, signer, phone }) => (
                  <span key={request_id} className="quiet">
                    {', '}
                    {signer} {phone}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
