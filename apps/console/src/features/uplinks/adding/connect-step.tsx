import { type GatewayFile, gatewayFileCalls, type Uplink, uplinkCalls } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useCall } from '../../../shared/query.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Time } from '../../../ui/value.tsx'
import { ArrivalTable } from '../arrival-table.tsx'
import { UplinkForm } from '../uplink-form.tsx'
import styles from './adding.module.css'
import { CommandPart } from './command-part.tsx'
import { DownloadPart } from './download-part.tsx'
import { GatewayPicker } from './gateway-picker.tsx'
import { Part, PartMark, StepCard } from './step-card.tsx'
import type { ConnectProps } from './use-adding.ts'
import { useDownload } from './use-download.ts'
import { WaitingPart } from './waiting-part.tsx'

/** The gateway: where its program comes from, what to type there, how long it is awaited, what it has found. */
export function ConnectStep(props: ConnectProps) {
  const { adding, keptAt, error, choose } = props
  const { t } = useTranslation('uplinks')
  const uplink = useCall(
    uplinkCalls.readUplink,
    { params: { uplinkId: adding.uplinkId ?? '' } },
    { poll: 5_000, enabled: adding.uplinkId !== null },
  )
  const known = adding.uplinkId === null ? undefined : uplink.data
  return (
    <StepCard
      step={4}
      title={t('adding.connect')}
      note={known ? known.name : t('newNote')}
      extra={<Kept at={keptAt} error={error} />}
      done={known !== undefined && known.devices > 0 && known.connected}
      flush
      className={styles.connect ?? ''}
    >
      {adding.uplinkId !== null && uplink.error && !uplink.data ? (
        <>
          <Failure what={t('gateway')} error={uplink.error} onRetry={() => void uplink.refetch()} />
          <p className={styles.empty}>
            <Button onClick={() => choose(null)}>{t('adding.otherGateway')}</Button>
          </p>
        </>
      ) : adding.uplinkId === null || known ? (
        <Parts {...props} uplink={known} />
      ) : (
        <Skeleton height={240} />
      )}
    </StepCard>
  )
}

function Kept({ at, error }: { at: string | null; error: Error | null }) {
  const { t } = useTranslation('uplinks')
  if (error)
    return (
      <span className={styles.problem} role="alert">
        <Mark shape="triangle" colour="var(--major)" filled={false} size={14} />
        {t('adding.notKept')}
      </span>
    )
  if (at === null) return null
  return (
    <span className={styles.kept}>
      <Mark shape="check" colour="var(--normal)" filled size={14} />
      <span>
        {t('adding.kept')} <Time at={at} />
        {t('adding.keptMore')}
      </span>
    </span>
  )
}

function Parts({ uplink, ...props }: ConnectProps & { uplink: Uplink | undefined }) {
  const { t } = useTranslation('uplinks')
  const { draft, adding, choose } = props
  const offered = useCall(gatewayFileCalls.listGatewayFiles, {}, { staleTime: 0 })
  const listed = offered.data?.files.find(({ platform }) => platform === draft.platform) ?? none(draft.platform)
  const download = useDownload(listed, offered.refetch)
  if (offered.error && !offered.data)
    return <Failure what={t('download.files')} error={offered.error} onRetry={() => void offered.refetch()} />
  const server = offered.data?.server ?? null
  return (
    <>
      <DownloadPart
        draft={draft}
        change={props.change}
        download={download}
        server={server}
        claimed={uplink !== undefined && uplink.claimedAt !== null}
      />
      {uplink ? (
        <>
          <CommandPart {...props} uplink={uplink} file={download.file} server={server} />
          <WaitingPart
            uplink={uplink}
            platform={draft.platform}
            claim={adding.claim}
            keyAt={adding.keyAt}
            onRenew={() => props.renew(uplink.id)}
          />
          <FoundPart uplink={uplink} site={draft.site} />
        </>
      ) : (
        <Part mark={<PartMark done={false} />} title={t('adding.gateway')} note={t('adding.gatewayNote')}>
          <div className={styles.gateway}>
            <UplinkForm onCreated={({ claim }) => choose(claim.uplinkId, claim)} />
          </div>
          <GatewayPicker onPick={choose} />
        </Part>
      )}
    </>
  )
}

const none = (platform: GatewayFile['platform']): GatewayFile => ({ platform, state: 'absent', bytes: null, sha256: null })

function FoundPart({ uplink, site }: { uplink: Uplink; site: string }) {
  const { t } = useTranslation('uplinks')
  if (uplink.claimedAt === null)
    return (
      <footer className={styles.foot}>
        <span className={styles.dim}>{t('adding.footWaiting')}</span>
        <Link to="/new_device_list">{t('adding.later')}</Link>
      </footer>
    )
  return <ArrivalTable uplinkId={uplink.id} connected={uplink.connected} site={site} />
}
