import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Seal } from '#shared/contract/seal.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Hash } from '#shared/ra/Hash.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { saveBlob } from '#shared/ra/save-blob.ts'
import { sealOwnerText } from '#shared/text/seal-owner.ts'
import { sealTexts as t } from '#shared/text/seal.ts'
import { useSeal } from './use-seal.ts'

/** The certificate of the seal, for comparing fingerprints. */
export function SealPanel() {
  const { data: seal, error, refetch } = useSeal()
  if (error && !seal) return <Failure error={error} onRetry={refetch} />
  return (
    <Panel title={t.title} actions={seal && <SaveChain pem={seal.chain_pem} />}>
      {seal ? <SealFacts seal={seal} /> : <Skeleton variant="rectangular" height={320} />}
    </Panel>
  )
}

function SaveChain({ pem }: { pem: string }) {
  const save = () => saveBlob(new Blob([pem], { type: 'application/x-pem-file' }), t.file_name)
  return (
    <Button variant="outlined" size="small" startIcon={<DownloadIcon />} onClick={save}>
      {t.save}
    </Button>
  )
}

function SealFacts({ seal }: { seal: Seal }) {
  const { source, valid_from, valid_until, fingerprint_sha256, root_fingerprint_sha256 } = seal
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {seal.notices.map((notice) => (
        <Alert key={notice} severity={notice === 'ended' || notice === 'revoked' ? 'error' : 'warning'}>
          {t.notice(notice, seal)}
        </Alert>
      ))}
      <Facts>
        <Fact label={t.fields.source}>
          {t.sources[source]}
          {source === 'own' && (
            <Typography variant="body2" color="text.secondary">
              {t.own_hint}
            </Typography>
          )}
        </Fact>
        <Fact label={t.fields.subject}>{seal.subject}</Fact>
        {seal.owner && <Fact label={t.fields.owner}>{sealOwnerText(seal.owner)}</Fact>}
        <Fact label={t.fields.issuer}>{seal.issuer}</Fact>
        <Fact label={t.fields.term}>{t.term(valid_from, valid_until)}</Fact>
        <Fact label={t.fields.key}>{seal.key}</Fact>
        <Fact label={t.fields.fingerprint}>
          <Hash value={fingerprint_sha256} />
        </Fact>
        {root_fingerprint_sha256 !== fingerprint_sha256 && (
          <Fact label={t.fields.root_fingerprint}>
            <Hash value={root_fingerprint_sha256} />
          </Fact>
        )}
        <Fact label={t.fields.encrypted}>{seal.encrypted ? t.encrypted : t.not_encrypted}</Fact>
        {seal.root_key && <Fact label={t.fields.root_key}>{t.root_keys[seal.root_key]}</Fact>}
        {seal.crl_url && seal.crl_until && (
          <Fact label={t.fields.crl}>
            <MuiLink href={seal.crl_url} sx={{ overflowWrap: 'anywhere' }}>
              {seal.crl_url}
            </MuiLink>{' '}
            {t.crl_until(seal.crl_until)}
          </Fact>
        )}
        <Fact label={t.fields.gost}>{seal.gost ? t.gost(seal.gost) : t.no_gost}</Fact>
        <Fact label={t.fields.stamps}>{seal.stamps_by ?? t.no_stamps}</Fact>
      </Facts>
    </Box>
  )
}
