import { deviceType } from '@kilowatch/catalog'
import { type ShareOffer, shareRights, sharingCalls } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Failure, useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { ShareEnd } from './share-end.tsx'
import styles from './sharing.module.css'

type Offered = ShareOffer['shares'][number]

/** Devices that people of other businesses want to share with me: until I accept, nothing else here shows them. */
export function ShareOffers() {
  const { t } = useTranslation('sharing')
  const offers = useCall(sharingCalls.listShareOffers, {})
  if (offers.error && !offers.data)
    return <Failure what={t('offers.title')} error={offers.error} at={offers.errorUpdatedAt} onRetry={() => void offers.refetch()} />
  if (!offers.data || offers.data.length === 0) return null
  return (
    <Card title={t('offers.title')}>
      <p className={styles.dim}>{t('offers.text')}</p>
      <ul className={styles.offers}>
        {offers.data.map((offer) => (
          <Offer key={`${offer.from.id} ${offer.businessName}`} offer={offer} />
        ))}
      </ul>
    </Card>
  )
}

function Offer({ offer }: { offer: ShareOffer }) {
  const { t } = useTranslation('sharing')
  const { accept, decline, pending } = useAnswer(offer)
  const { from, businessName, shares, waitsUntil } = offer
  const name = from.name
  return (
    <li>
      <div className={styles.offerHead}>
        <span className={styles.who}>
          <strong>{t('offers.from', { name, business: businessName, count: shares.length })}</strong>
          <small>
            {t('offers.until')} <Time at={waitsUntil} />
          </small>
        </span>
        <span className={styles.buttons}>
          <Button type="primary" disabled={pending} aria-label={t('offers.acceptOf', { name })} onClick={() => accept(shares)}>
            {t('offers.accept', { count: shares.length })}
          </Button>
          <Button disabled={pending} aria-label={t('offers.declineOf', { name })} onClick={() => decline(shares)}>
            {t('offers.decline')}
          </Button>
        </span>
      </div>
      <details open={shares.length <= 3}>
        <summary>{t('offers.devices')}</summary>
        <ul className={styles.list}>
          {shares.map((share) => (
            <OfferedDevice
              key={share.id}
              share={share}
              alone={shares.length === 1}
              pending={pending}
              onAccept={() => accept([share])}
              onDecline={() => decline([share])}
            />
          ))}
        </ul>
      </details>
    </li>
  )
}

interface OfferedDeviceProps {
  share: Offered
  alone: boolean
  pending: boolean
  onAccept: () => void
  onDecline: () => void
}

function OfferedDevice({ share, alone, pending, onAccept, onDecline }: OfferedDeviceProps) {
  const { t } = useTranslation('sharing')
  const language = useLanguage()
  const { deviceName: name, deviceType: code, right, mayShare, expiresAt } = share
  return (
    <li>
      <span className={styles.who}>
        <strong>{name}</strong>
        <small>
          {[deviceType(code)?.name[language] ?? code, shareRights[right][language], mayShare ? t('mayShare') : '']
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <ShareEnd at={expiresAt} />
        </small>
      </span>
      {alone ? null : (
        <span className={styles.buttons}>
          <Button size="small" disabled={pending} aria-label={t('offers.acceptOf', { name })} onClick={onAccept}>
            {t('offers.acceptOne')}
          </Button>
          <Button size="small" disabled={pending} aria-label={t('offers.declineOf', { name })} onClick={onDecline}>
            {t('offers.declineOne')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** What the person has seen is named: what the sender added meanwhile is not accepted along with it. */
function useAnswer({ from }: ShareOffer) {
  const { t } = useTranslation('sharing')
  const ask = useConfirm()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const answer = useCommand(sharingCalls.answerShareOffers)
  const send = (shares: readonly Offered[], accept: boolean) =>
    answer.mutateAsync({ body: { from: from.id, accept, shareIds: shares.map(({ id }) => id) } }).then(
      ({ answered }) =>
        answered === 0
          ? message.warning(t('offers.gone'))
          : message.success(t(accept ? 'offers.accepted' : 'offers.declined', { count: answered })),
      (error: unknown) => message.warning(errorText(error)),
    )
  return {
    pending: answer.isPending,
    accept: (shares: readonly Offered[]) => void send(shares, true),
    decline: (shares: readonly Offered[]) =>
      ask({
        title: t('offers.declineTitle', { name: from.name, count: shares.length }),
        text: t('offers.declineText', { name: from.name }),
        action: t('offers.declineOne'),
        onConfirm: () => send(shares, false),
      }),
  }
}
