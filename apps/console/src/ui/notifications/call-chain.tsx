import { type CallChain as Chain, callingGaps, callings } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { Link } from '../../shared/link.tsx'
import { mayManage, useSession } from '../../shared/session.ts'
import { useFormats, useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../mark.tsx'
import styles from './call-chain.module.css'
import { ChannelIcon } from './channel-icon.tsx'
import { ChannelName } from './channel-name.tsx'

type Step = Chain['steps'][number]
type Person = Step['people'][number]

interface CallChainProps {
  chain: Chain
  /** Of one alarm: when its minutes began. */
  since?: string
}

/** Whom an unconfirmed alarm calls, step by step, how they can be reached, and who follows at the change of shift. */
export function CallChain({ chain, since }: CallChainProps) {
  const { t } = useTranslation('call-chain')
  const manages = mayManage(useSession().right)
  if (chain.steps.length === 0) {
    return (
      <p className={`${styles.dim} kw-in-words`}>
        {t('none')} {manages ? <Link to="/enterprise/setting/notifications">{t('set')}</Link> : null}
      </p>
    )
  }
  return (
    <>
      <ol className={styles.steps}>
        {chain.steps.map((step, place) => (
          <ChainStep key={step.afterMinutes} step={step} number={place + 1} since={since} manages={manages} />
        ))}
      </ol>
      <Change chain={chain} />
    </>
  )
}

interface ChainStepProps {
  step: Step
  number: number
  since: string | undefined
  manages: boolean
}

function ChainStep({ step, number, since, manages }: ChainStepProps) {
  const { t } = useTranslation('call-chain')
  return (
    <li className={styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.people}>
        {step.people.length === 0 ? (
          <span className={styles.dim}>
            {t(manages ? 'nobody' : 'nobodyAsk')} {manages ? <Remedies /> : null}
          </span>
        ) : null}
        {step.people.map((person) => (
          <ChainPerson key={person.id} person={person} />
        ))}
      </div>
      <When step={step} since={since} />
    </li>
  )
}

/** Where a step gets somebody: people and what they may do, who is on duty, or other roles for the step. */
function Remedies() {
  const { t } = useTranslation('call-chain')
  return (
    <span className={styles.remedies}>
      <Link to="/enterprise/member/list">{t('members')}</Link>
      <Link to="/enterprise/operation/duty">{t('roster')}</Link>
      <Link to="/enterprise/setting/notifications">{t('set')}</Link>
    </span>
  )
}

/** After how many minutes; of one alarm at which time. */
function When({ step: { afterMinutes }, since }: { step: Step; since: string | undefined }) {
  const { t } = useTranslation('call-chain')
  const now = useNow()
  const formats = useFormats(now)
  if (since === undefined) return <span className={styles.when}>{t('after', { minutes: afterMinutes })}</span>
  const at = Date.parse(since) + afterMinutes * 60_000
  return <span className={styles.when}>{t(at <= now ? 'since' : 'at', { time: formats.time(at) })}</span>
}

function ChainPerson({ person: { name, called, duty, ways } }: { person: Person }) {
  const { t } = useTranslation('call-chain')
  const language = useLanguage()
  const formats = useFormats(useNow())
  const as = callings[called.as][language]
  return (
    <div className={styles.person}>
      <span>
        <b>{name}</b>{' '}
        <span className={styles.dim}>
          {duty
            ? t('onDuty', { group: duty.group, shift: duty.shift, time: formats.time(duty.until) })
            : called.insteadOf === null
              ? as
              : t('instead', { as, why: callingGaps[called.insteadOf][language] })}
        </span>
      </span>
      {ways.length === 0 ? (
        <span className={styles.unreachable}>
          <Mark shape="triangle" colour="var(--major)" filled={false} size={14} />
          {t('unreachable')}
        </span>
      ) : (
        <span className={styles.ways}>
          {ways.map(({ channel, to }) => (
            <span key={channel}>
              <ChannelIcon channel={channel} /> <ChannelName channel={channel} /> {to}
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

function Change({ chain: { changesAt, next } }: { chain: Chain }) {
  const { t } = useTranslation('call-chain')
  const formats = useFormats(useNow())
  if (changesAt === null) return null
  const time = formats.time(changesAt)
  const names = next.map(({ name }) => name).join(t('list'))
  return <p className={styles.change}>{names === '' ? t('changeNobody', { time }) : t('change', { time, names })}</p>
}
