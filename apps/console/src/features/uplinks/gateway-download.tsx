import { type GatewayFile, gatewayFileCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Failure } from '../../ui/placeholders.tsx'
import styles from './uplinks.module.css'

interface GatewayDownloadProps {
  listed: GatewayFile
  /** The person has asked for it here. */
  asked: boolean
  onAsk: () => void
  onReady: () => unknown
}

/** The gateway for one system: made when somebody asks for it, then offered with its checksum. */
export function GatewayDownload({ listed, asked, onAsk, onReady }: GatewayDownloadProps) {
  const { t } = useTranslation('uplinks')
  const waits = (asked && listed.state !== 'ready') || listed.state === 'making'
  const order = useCall(
    gatewayFileCalls.prepareGatewayFile,
    { params: { platform: listed.platform } },
    { enabled: waits, every: 2_000, staleTime: 0 },
  )
  const file = (waits ? order.data : undefined) ?? listed
  const newlyReady = waits && file.state === 'ready'
  useEffect(() => {
    if (newlyReady) onReady()
  }, [newlyReady, onReady])
  if (file.state === 'ready') return <Ready file={file} />
  const failed = file.state === 'failed'
  if (waits && order.error && !order.data)
    return <Failure what={t('download.make')} error={order.error} onRetry={() => void order.refetch()} />
  // It asks on: the server tries again when its pause is over.
  if (waits) return <p aria-live="polite">{t(failed ? 'download.failedRetries' : 'download.making')}</p>
  return (
    <div className={styles.arrival}>
      <p className={styles.dim}>{t(failed ? 'download.failed' : 'download.explained')}</p>
      <p>
        <Button onClick={onAsk}>{t('download.make')}</Button>
      </p>
    </div>
  )
}

function Ready({ file: { platform, bytes, sha256 } }: { file: GatewayFile }) {
  const { t } = useTranslation('uplinks')
  const path = gatewayFileCalls.readGatewayFile.path.replace(':platform', platform)
  return (
    <p className={styles.download}>
      <a href={path}>{t('download.get', { size: Math.round((bytes ?? 0) / 1_000_000) })}</a>
      <span className={styles.dim}>
        {t('download.sum')} <span className={styles.sum}>{sha256}</span>
      </span>
    </p>
  )
}
