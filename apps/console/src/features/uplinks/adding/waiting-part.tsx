import { addingCalls, type Claim, type GatewayPlatform, type Uplink } from '@kilowatch/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { formatDuration } from '../../../shared/formats.ts'
import { useCall } from '../../../shared/query.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { CopyBlock } from '../../../ui/copy-block.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Failure, Skeleton } from '../../../ui/placeholders.tsx'
import { Age, Clock } from '../../../ui/value.tsx'
import styles from './adding.module.css'
import { Part, PartMark } from './step-card.tsx'
import { checkOf, type Finding, findingsOf, wantsKey } from './waiting-causes.ts'

/** After so many seconds the usual causes are looked at. */
const patience = 120

interface WaitingPartProps {
  uplink: Uplink
  /** What the gateway runs on. */
  platform: GatewayPlatform
  claim: Claim | null
  keyAt: string | null
  onRenew: () => void
}

/** How long the gateway is awaited, and after two minutes why it may not come. */
export function WaitingPart({ uplink, platform, claim, keyAt, onRenew }: WaitingPartProps) {
  const { t } = useTranslation('uplinks')
  const now = useNow('second') + clockOffset()
  if (uplink.connected)
    return (
      <Part
        mark={<PartMark done />}
        title={t('wait.connected')}
        note={
          <>
            {uplink.name}
            {uplink.connectionAt ? (
              <>
                {' • '}
                <Clock at={uplink.connectionAt} />
              </>
            ) : null}
          </>
        }
        end={t('wait.online', { version: uplink.software?.split(' ').at(-1) ?? '' })}
      />
    )
  const waited = keyAt === null ? null : Math.max(0, Math.floor((now - Date.parse(keyAt)) / 1_000))
  const lost = uplink.claimedAt !== null && uplink.connectionAt !== null
  return (
    <Part
      mark={<PartMark done={false} busy />}
      title={t(lost ? 'wait.lost' : 'wait.waiting')}
      note={
        lost && uplink.connectionAt ? (
          <>
            {uplink.name} • <Age at={uplink.connectionAt} />
          </>
        ) : (
          uplink.name
        )
      }
      end={!lost && waited !== null ? <span role="timer">{t('wait.seconds', { count: waited })}</span> : null}
    >
      {lost || (waited !== null && waited >= patience) ? (
        <Causes uplinkId={uplink.id} {...{ platform, keyAt, onRenew }} expired={claim === null} />
      ) : (
        <p className={styles.dim}>{t('waiting')}</p>
      )}
    </Part>
  )
}

interface CausesProps extends Pick<WaitingPartProps, 'platform' | 'keyAt' | 'onRenew'> {
  uplinkId: string
  expired: boolean
}

function Causes({ uplinkId, platform, keyAt, expired, onRenew }: CausesProps) {
  const { t } = useTranslation('uplinks')
  const formats = useFormats(useNow())
  const asked = useCall(addingCalls.readConnecting, { params: { uplinkId } }, { every: 5_000, keep: true })
  if (asked.error && !asked.data)
    return <Failure what={t('wait.usual')} error={asked.error} at={asked.errorUpdatedAt} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton height={110} />
  const { broker, clockOffMs, refused, loginRefusedAt, claimedAt } = asked.data
  const at = loginRefusedAt ?? refused?.at ?? claimedAt
  const params = {
    host: broker.host,
    port: broker.port,
    off: formatDuration(Math.abs(clockOffMs ?? 0)),
    at: at === null ? '' : formats.clock(at),
    now: new Date(Date.now() + clockOffset()).toISOString().slice(0, 19).replace('T', ' '),
  }
  return (
    <section className={styles.causes} aria-label={t('wait.causes')}>
      <p>{t('wait.causes')}</p>
      <ul>
        {findingsOf(asked.data, keyAt).map((finding) => (
          <CauseRow
            key={finding.cause}
            finding={finding}
            check={checkOf(platform, finding.words, broker)}
            params={params}
            action={wantsKey(finding, expired) ? onRenew : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

const looks = {
  fine: { shape: 'check', colour: 'var(--normal)' },
  wrong: { shape: 'triangle', colour: 'var(--major)' },
  unknown: { shape: 'question', colour: 'var(--text-2)' },
} as const

interface CauseRowProps {
  finding: Finding
  /** What to type at the gateway. */
  check: string | undefined
  params: { host: string; port: number; off: string; at: string; now: string }
  action: (() => void) | undefined
}

function CauseRow({ finding: { cause, verdict, words }, check, params, action }: CauseRowProps) {
  const { t } = useTranslation('uplinks')
  const { shape, colour } = looks[verdict]
  return (
    <li>
      <Mark shape={shape} colour={colour} filled={false} label={t(`wait.verdicts.${verdict}`)} />
      <div>
        <strong>{t(`wait.names.${cause}`, params)}</strong> <span>{t(`wait.found.${words}`, params)}</span>
        {check ? <CopyBlock text={check} name={t(`wait.names.${cause}`, params)} /> : null}
      </div>
      {action ? (
        <Button size="small" type="primary" onClick={action}>
          {t('newCode')}
        </Button>
      ) : null}
    </li>
  )
}
