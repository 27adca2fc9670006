import {
  type BusinessAuth,
  type BusinessAuthDraft,
  type BusinessAuthFile,
  type BusinessAuthSubmission,
  type BusinessAuthWish,
  businessAuthCalls,
  businessAuthFields,
  businessAuthFileKinds,
  businessAuthFiles,
  companyTypes,
  type StoredFile,
} from '@kilowatch/contract'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { informationAddress } from '../../shared/enterprise-entry.ts'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { FieldItems, sentOf } from '../../ui/fields/field-items.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import styles from './business-auth.module.css'
import { PictureSlot } from './picture-slot.tsx'
import { Rejection } from './rejection.tsx'
import { useDraft } from './use-draft.ts'

type Pictures = Record<BusinessAuthFile, StoredFile | null>
type Entered = Record<string, string | null | undefined>

const ofCompany = businessAuthFields.filter(({ key }) => !key.startsWith('contact'))
const ofContact = businessAuthFields.filter(({ key }) => key.startsWith('contact'))

/** The form of an authentication. What is entered is kept at the server at once; submitting judges it. */
export function AuthForm({ auth, draft }: { auth: BusinessAuth; draft: BusinessAuthSubmission }) {
  const { t } = useTranslation('business-auth')
  const language = useLanguage()
  const navigate = useNavigate()
  const [form] = Form.useForm<Entered>()
  const [pictures, setPictures] = useState<Pictures>(draft.files)
  const [tried, tryIt] = useState(false)
  const { saving, keep, flush, forget } = useDraft(auth)
  useUnsavedGuard(saving === 'failed')
  const entered = Form.useWatch([], form) ?? draft.values
  const needed = neededPictures(entered)
  const lacking = (kind: BusinessAuthFile) => needed.has(kind) && pictures[kind] === null
  const done = () => {
    forget()
    navigate(informationAddress(auth.businessId))
  }
  const first = useCommand(businessAuthCalls.submitBusinessAuth, { onDone: done })
  const again = useCommand(businessAuthCalls.resubmitBusinessAuth, { onDone: done })
  const { isPending, error } = auth.submissions.length > 0 ? again : first

  const change = (values: Entered, files: Pictures) => keep({ ...textsOf(values), ...idsOf(files) })
  const put = (kind: BusinessAuthFile) => (picture: StoredFile | null) => {
    const next = { ...pictures, [kind]: picture }
    setPictures(next)
    change(form.getFieldsValue(true) as Entered, next)
  }
  const submit = async (values: Entered) => {
    if (businessAuthFileKinds.some(lacking)) return document.getElementById('auth-pictures')?.scrollIntoView({ block: 'center' })
    await flush()
    const body = { ...sentOf(businessAuthFields, values), ...idsOf(pictures) } as unknown as BusinessAuthWish
    const sending = auth.submissions.length > 0 ? again.mutateAsync({ params: { id: auth.id }, body }) : first.mutateAsync({ body })
    // What was refused stands above the form.
    await sending.catch(() => document.getElementById('auth-problem')?.scrollIntoView({ block: 'center' }))
  }
  const companyType = <Select options={Object.entries(companyTypes).map(([value, name]) => ({ value, label: name[language] }))} />
  return (
    <Form<Entered>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError
      initialValues={draft.values}
      onValuesChange={(_, values) => change(values, pictures)}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => tryIt(true)}
      className={styles.form ?? ''}
    >
      <Rejection auth={auth} />
      <div id="auth-problem">
        <FormError error={error} />
      </div>
      <Card title={t('form.pictures')} note={t('form.picturesNote')}>
        <div className={styles.slots} id="auth-pictures">
          {businessAuthFileKinds.map((kind) => (
            <PictureSlot
              key={kind}
              name={
                needed.has(kind)
                  ? businessAuthFiles[kind].name[language]
                  : t('form.optional', { name: businessAuthFiles[kind].name[language] })
              }
              help={t(`form.help.${kind}`)}
              value={pictures[kind]}
              problem={tried && lacking(kind) ? t('form.pictureMissing', { name: businessAuthFiles[kind].name[language] }) : null}
              onChange={put(kind)}
            />
          ))}
        </div>
      </Card>
      <Card title={t('form.company')} note={t('form.companyNote')}>
        <div className={styles.fields}>
          <FieldItems fields={ofCompany} inputs={{ companyType }} />
        </div>
      </Card>
      <Card title={t('form.contact')} note={t('form.contactNote')}>
        <div className={styles.fields}>
          <FieldItems fields={ofContact} />
        </div>
      </Card>
      <div className={styles.foot}>
        <span role="status">{t(`form.draft.${saving}`)}</span>
        {saving === 'failed' ? <Button onClick={() => void flush()}>{t('form.saveAgain')}</Button> : null}
        <Button type="primary" htmlType="submit" disabled={isPending} onClick={() => tryIt(true)}>
          {t(auth.submissions.length > 0 ? 'form.submitAgain' : 'form.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** A letter, where somebody else than the legal representative acts. */
function neededPictures({ contactName, legalPerson }: Entered): ReadonlySet<BusinessAuthFile> {
  const acts = (contactName ?? '').trim() === (legalPerson ?? '').trim()
  return new Set(acts ? ['license', 'identity'] : ['license', 'letter', 'identity'])
}

function idsOf(pictures: Pictures): Record<BusinessAuthFile, string | null> {
  const { license, letter, identity } = pictures
  return { license: license?.id ?? null, letter: letter?.id ?? null, identity: identity?.id ?? null }
}

function textsOf(values: Entered): Omit<BusinessAuthDraft, BusinessAuthFile> {
  const texts = businessAuthFields.map(({ key }) => [key, values[key] ?? null])
  return Object.fromEntries(texts) as Omit<BusinessAuthDraft, BusinessAuthFile>
}
