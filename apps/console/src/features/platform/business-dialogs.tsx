import { type Business, businessFeatureFields, businessFields, paidFields, platformCalls, renewalCalls } from '@kilowatch/contract'
import { App, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { browserZone } from '../../shared/zone.ts'
import { RecordDialog } from '../../ui/fields/record-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormatRule } from '../../ui/format-rule.ts'
import { RemovalDialog } from '../../ui/removal-dialog.tsx'
import { SentDialog } from '../../ui/sent-invitation.tsx'
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx'

interface DialogProps {
  business: Business
  onClose: () => void
}

export function CreateBusinessDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const create = useCommand(platformCalls.createBusiness)
  return (
    <RecordDialog
      fields={businessFields}
      record={{ name: '', timeZone: browserZone() }}
      title={t('businesses.create')}
      action={t('businesses.create')}
      inputs={businessInputs}
      save={(body) => create.mutateAsync({ body })}
      state={create}
      onClose={onClose}
    />
  )
}

export function ChangeBusinessDialog({ business, onClose }: DialogProps) {
  const { t } = useTranslation('platform')
  const change = useCommand(platformCalls.changeBusinessOf)
  return (
    <RecordDialog
      fields={businessFields}
      record={business}
      title={t('businesses.actions.change')}
      inputs={businessInputs}
      save={(body) => change.mutateAsync({ params: { businessId: business.id }, body })}
      state={change}
      onClose={onClose}
    />
  )
}

/** Variant, modules and authentication: what the console has for its people. */
export function FeaturesDialog({ business, onClose }: DialogProps) {
  const { t } = useTranslation('platform')
  const set = useCommand(platformCalls.setBusinessFeatures)
  return (
    <RecordDialog
      fields={businessFeatureFields}
      record={business}
      title={t('businesses.featuresOf', { name: business.name })}
      done={t('businesses.featuresSet')}
      save={(body) => set.mutateAsync({ params: { businessId: business.id }, body })}
      state={set}
      onClose={onClose}
    />
  )
}

/** Until when all its devices are paid. */
export function RenewDialog({ business, onClose }: DialogProps) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const renew = useCommand(renewalCalls.renewDevicesOf, {
    onDone: ({ devices }) => void message.success(t('businesses.renewed', { count: devices })),
  })
  return (
    <RecordDialog
      fields={paidFields}
      record={null}
      title={t('businesses.renewOf', { name: business.name })}
      lead={<p className="kw-quiet">{t('businesses.renewLead')}</p>}
      save={(body) => renew.mutateAsync({ params: { businessId: business.id }, body })}
      state={renew}
      onClose={onClose}
    />
  )
}

const businessInputs = { timeZone: <TimeZoneSelect /> }

const roles = ['main', 'manage', 'operate', 'view'] as const

/** Owner or employee, by phone or e-mail; the link can be handed over where no message could be sent. */
export function InviteDialog({ business, onClose }: DialogProps) {
  const { t } = useTranslation('platform')
  const rule = useFormatRule()
  const title = t('invite.title', { name: business.name })
  const invite = useCommand(platformCalls.inviteOwner)
  if (invite.data) {
    const { link, ...delivery } = invite.data
    return <SentDialog title={title} name={invite.variables.body.name} delivery={delivery} link={link} onClose={onClose} />
  }
  return (
    <FormDialog<{ contact: string; name: string; right: (typeof roles)[number] }>
      title={title}
      action={t('invite.send')}
      initial={{ right: business.owners.length > 0 ? 'manage' : 'main' }}
      pending={invite.isPending}
      error={invite.error}
      onSubmit={(body) => invite.mutate({ params: { businessId: business.id }, body })}
      onClose={onClose}
    >
      <Form.Item name="contact" label={t('invite.contact')} rules={[rule('contact')]}>
        <Input maxLength={100} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label={t('invite.name')} rules={[rule('name')]}>
        <Input maxLength={15} autoComplete="off" />
      </Form.Item>
      <Form.Item name="right" label={t('invite.role')}>
        <Select options={roles.map((value) => ({ value, label: t(`invite.roles.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  )
}

/** Its name has to be typed: nobody closes a business by a slip. */
export function CloseBusinessDialog({ business, onClose }: DialogProps) {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const close = useCommand(platformCalls.closeBusinessOf, {
    onDone: () => {
      message.success(t('close.done'))
      onClose()
    },
  })
  return (
    <RemovalDialog
      title={t('close.title', { name: business.name })}
      action={t('close.action')}
      goes={[t('close.text')]}
      word={business.name}
      asks={t('close.type', { name: business.name })}
      differs={t('close.differs')}
      pending={close.isPending}
      error={close.error}
      onRemove={({ word }) => close.mutate({ params: { businessId: business.id }, body: { name: word } })}
      onClose={onClose}
    />
  )
}
