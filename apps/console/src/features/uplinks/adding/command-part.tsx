import { SendOutlined } from '@ant-design/icons'
import type { GatewayFile, Uplink } from '@kilowatch/contract'
import { Button, Input, QRCode } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { useNarrow } from '../../../shared/viewport.ts'
import { CopyBlock } from '../../../ui/copy-block.tsx'
import { Time } from '../../../ui/value.tsx'
import { doingSteps, isOwnMachine, type Step, targetOf } from '../commands.ts'
import styles from './adding.module.css'
import { Part, PartMark } from './step-card.tsx'
import type { ConnectProps } from './use-adding.ts'

interface CommandPartProps extends ConnectProps {
  uplink: Uplink
  file: GatewayFile
  server: string | null
}

/** What to type at the gateway, with a key that is good once and for an hour; and the way to go on at a phone. */
export function CommandPart({ draft, change, adding, uplink, file, server, renew }: CommandPartProps) {
  const { t } = useTranslation('uplinks')
  const now = useNow()
  const claim = adding.claim && Date.parse(adding.claim.expiresAt) > now ? adding.claim : null
  const used = uplink.claimedAt !== null && (adding.keyAt === null || uplink.claimedAt > adding.keyAt)
  const address = server ?? location.origin
  // What it reads is seen below by then.
  const settled = uplink.connected && uplink.devices > 0
  const key = claim?.key ?? t('keyPlaceholder')
  const [first, ...rest] = doingSteps(file.platform, { server: address, uplinkId: uplink.id, key, target: targetOf(draft) })
  return (
    <Part
      mark={<PartMark done={used} />}
      title={t('run.title')}
      note={
        claim ? (
          <>
            {t('codeOnce')} <Time at={claim.expiresAt} /> {t('codeEnds')}
          </>
        ) : (
          t(used ? 'run.used' : 'run.gone')
        )
      }
      end={
        <>
          {used && uplink.claimedAt ? (
            <span>
              {t('run.usedAt')} <Time at={uplink.claimedAt} />
            </span>
          ) : null}
          {claim ? null : (
            <Button size="small" type={used ? 'default' : 'primary'} onClick={() => renew(uplink.id)}>
              {t('newCode')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.command}>
        <div>
          {first ? <Command step={first} /> : null}
          <p className={styles.dim}>
            {isOwnMachine(address)
              ? t('serverHint')
              : t('run.address', { address: hostOf(address), broker: brokerOf(adding.claim?.brokerUrl) })}
          </p>
        </div>
        <PhoneCode address={address} />
      </div>
      <details key={String(settled)} className={styles.rest} open={!settled}>
        <summary>{t('run.reads')}</summary>
        <div className={styles.target}>
          <Input
            aria-label={t('run.addressOf')}
            placeholder={t(`run.places.${placeOf(draft.protocol)}`)}
            value={draft.address}
            maxLength={120}
            onChange={({ target }) => change({ address: target.value.trim() })}
          />
          <Input
            aria-label={t('run.targetOf')}
            placeholder={t(`run.targets.${placeOf(draft.protocol)}`)}
            value={draft.target}
            maxLength={120}
            onChange={({ target }) => change({ target: target.value.trim() })}
          />
        </div>
        {rest.map((step) => (
          <Command key={step.step} step={step} titled />
        ))}
      </details>
    </Part>
  )
}

const placeOf = (protocol: string) => (['snmp', 'modbus', 'mqtt'].includes(protocol) ? (protocol as 'snmp' | 'modbus' | 'mqtt') : 'nut')
const hostOf = (address: string) => new URL(address).hostname
const brokerOf = (url: string | undefined) => (url ? new URL(url).port || '8883' : '8883')

/** On a phone nobody pastes a command into a box: it is sent to the computer that is there. */
function Command({ step: { step, text, file = '' }, titled = false }: { step: Step; titled?: boolean }) {
  const { t } = useTranslation('uplinks')
  const narrow = useNarrow()
  const name = t(`steps.${step}`, { file })
  return (
    <div className={styles.step}>
      {titled ? <p>{name}</p> : null}
      <CopyBlock text={text} name={name} />
      {narrow ? (
        <Button block size="large" icon={<SendOutlined />} onClick={() => sendAway(text, name)}>
          {t('run.toComputer')}
        </Button>
      ) : null}
    </div>
  )
}

function sendAway(text: string, title: string): void {
  if (navigator.share) void navigator.share({ title, text }).catch(() => undefined)
  else location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`
}

/** The page goes on at the same step wherever the person signs in. */
function PhoneCode({ address }: { address: string }) {
  const { t } = useTranslation('uplinks')
  if (useNarrow()) return null
  return (
    <figure className={styles.code}>
      <div aria-hidden>
        <QRCode value={`${address}/device_add`} size={104} type="svg" bordered={false} color="black" bgColor="white" />
      </div>
      <figcaption className={styles.dim}>{t('run.phone')}</figcaption>
    </figure>
  )
}
