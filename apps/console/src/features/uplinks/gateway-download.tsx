import { type GatewayFile, gatewayFileCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { Failure } from '../../ui/placeholders.tsx'
import styles from './uplinks.module.css'

/** The gateway for one system: made when somebody asks for it, then offered with its checksum. */
export function GatewayDownload({ listed, onReady }: { listed: GatewayFile; onReady: () => unknown }) {
  const { t } = useTranslation('uplinks')
  const [asked, ask] = useState(listed.state === 'making')
  const waits = asked && listed.state !== 'ready'
  const order = useCall(
    gatewayFileCalls.prepareGatewayFile,
    { params: { platform: listed.platform } },
    { enabled: waits, every: 2_000, staleTime: 0 },
  )
  const file = order.data ?? listed
  const newlyReady = waits && file.state === 'ready'
  useEffect(() => {
    if (newlyReady) onReady()
  }, [newlyReady, onReady])
  if (file.state === 'ready') return <Ready file={file} />
  if (order.error) return <Failure what={t('download.make')} error={order.error} onRetry={() => void order.refetch()} />
  const failed = file.state === 'failed'
  if (file.state === 'making' || (asked && !failed)) return <p aria-live="polite">{t('download.making')}</p>
  return (
    <div className={styles.arrival}>
      <p className={styles.dim}>{t(failed ? 'download.failed' : 'download.explained')}</p>
      <p>
        <Button onClick={() => ask(true)} disabled={asked}>
          {t('download.make')}
        </Button>
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
