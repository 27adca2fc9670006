import { DownloadOutlined } from '@ant-design/icons'
import { type AddingDraft, gatewayFileCalls, gatewayFileName, gatewayPlatforms } from '@kilowatch/contract'
import { Button, Popover, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { CopyBlock, CopyButton } from '../../../ui/copy-block.tsx'
import { Failure } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { fetchingSteps } from '../commands.ts'
import styles from './adding.module.css'
import { Part, PartMark } from './step-card.tsx'
import type { Download } from './use-download.ts'

interface DownloadPartProps {
  draft: AddingDraft
  change: (some: Partial<AddingDraft>) => void
  download: Download
  /** Address of this server, as far as somebody said it. */
  server: string | null
  /** A gateway has come with it already. */
  claimed: boolean
}

/** The program for one system, with its size, its whole checksum and how that is looked at. */
export function DownloadPart({ draft, change, download, server, claimed }: DownloadPartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const { file } = download
  const options = Object.entries(gatewayPlatforms).map(([value, names]) => ({
    value: value as AddingDraft['platform'],
    label: names[language],
  }))
  return (
    <Part
      mark={<PartMark done={claimed || draft.downloadedAt !== null} busy={download.waits} />}
      title={t('download.title')}
      note={t('download.note')}
      end={
        draft.downloadedAt ? (
          <>
            {t('download.done')} <Time at={draft.downloadedAt} />
          </>
        ) : null
      }
    >
      <div className={styles.line}>
        <Segmented aria-label={t('system')} options={options} value={draft.platform} onChange={(platform) => change({ platform })} />
        <span className={styles.file}>
          <b>{gatewayFileName(draft.platform)}</b>
          {file.bytes === null ? null : ` ${(file.bytes / 1_000_000).toFixed(1)} MB`}
        </span>
        <span className={styles.spring} />
        <Taking
          download={download}
          again={draft.downloadedAt !== null}
          onTaken={() => change({ downloadedAt: new Date().toISOString() })}
        />
      </div>
      {file.sha256 ? (
        <p className={styles.sum}>
          <span className={styles.dim}>SHA-256</span> <code>{file.sha256}</code>
          <CopyButton text={file.sha256} name="SHA-256" />
          <Popover
            trigger="click"
            title={t('download.how')}
            content={<HowToCheck platform={draft.platform} sha256={file.sha256} server={server} />}
          >
            <Button type="link" size="small">
              {t('download.how')}
            </Button>
          </Popover>
        </p>
      ) : null}
    </Part>
  )
}

function Taking({ download, again, onTaken }: { download: Download; again: boolean; onTaken: () => void }) {
  const { t } = useTranslation('uplinks')
  const { file, waits, ask, error, retry } = download
  if (error) return <Failure what={t('download.make')} error={error} onRetry={retry} />
  const failed = file.state === 'failed'
  if (waits)
    return (
      <span className={styles.dim} aria-live="polite">
        {t(failed ? 'download.failedRetries' : 'download.making')}
      </span>
    )
  if (file.state !== 'ready')
    return (
      <>
        <span className={styles.dim}>{t(failed ? 'download.failed' : 'download.first')}</span>
        <Button onClick={ask}>{t('download.make')}</Button>
      </>
    )
  return (
    <Button icon={<DownloadOutlined />} href={gatewayFileCalls.readGatewayFile.path.replace(':platform', file.platform)} onClick={onTaken}>
      {t(again ? 'download.again' : 'download.get')}
    </Button>
  )
}

/** Taken at the gateway itself, and compared there. */
function HowToCheck({ platform, sha256, server }: { platform: AddingDraft['platform']; sha256: string; server: string | null }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.how}>
      {fetchingSteps({ platform, sha256 }, server ?? location.origin).map(({ step, text }) => (
        <div key={step}>
          <p>{t(`steps.${step}`)}</p>
          <CopyBlock text={text} name={t(`steps.${step}`)} />
        </div>
      ))}
    </div>
  )
}
