import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { HttpProvider } from '@kilowatch/contract'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../ui/form-error.tsx'
import styles from './platform.module.css'
import { bodyFits, draftOf, namesMessage, type ProviderDraft, providerOf } from './provider-draft.ts'

interface ProviderFormProps {
  present: HttpProvider | null
  pending: boolean
  error: unknown
  onSubmit: (provider: HttpProvider) => void
  /** Beside the button that saves. */
  tools: ReactNode
}

/** What is sent where for each message, with the places that are filled in. */
export function ProviderForm({ present, pending, error, onSubmit, tools }: ProviderFormProps) {
  const { t } = useTranslation(['platform', 'common'])
  // Two of these stand on the page: their fields need ids of their own.
  const name = useId()
  return (
    <Form<ProviderDraft>
      name={name}
      layout="vertical"
      requiredMark={false}
      initialValues={draftOf(present)}
      onFinish={(draft) => onSubmit(providerOf({ ...draftOf(present), ...draft }))}
    >
      <p className={styles.dim} style={{ marginBottom: 12 }}>
        {t('provider.places')}
      </p>
      <FormError error={error} />
      <UrlField present={present} />
      <Form.Item name="method" label={t('provider.method')}>
        <Segmented options={['POST', 'GET']} />
      </Form.Item>
      <BodyFields />
      <Headers />
      <Form.Item name="successText" label={t('provider.success')} extra={t('provider.successHint')}>
        <Input maxLength={200} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" disabled={pending}>
          {t('common:save')}
        </Button>
        {tools}
      </div>
    </Form>
  )
}

/** Without a body, the address must say all. */
function UrlField({ present }: { present: HttpProvider | null }) {
  const { t } = useTranslation('platform')
  return (
    <Form.Item
      name="url"
      label={t('provider.url')}
      extra={present?.url.includes('…') ? t('provider.kept') : null}
      dependencies={['method']}
      rules={[
        { pattern: /^\s*https?:\/\/\S+\s*$/, required: true, message: t('provider.urlWrong') },
        ({ getFieldValue }) => ({
          validator: (_, url: string) =>
            getFieldValue('method') !== 'GET' || namesMessage({ url, method: 'GET', body: '' })
              ? Promise.resolve()
              : Promise.reject(new Error(t('provider.placesMissing'))),
        }),
      ]}
    >
      <Input maxLength={500} spellCheck={false} autoComplete="off" inputMode="url" placeholder="https://" />
    </Form.Item>
  )
}

/** A GET has no body. */
function BodyFields() {
  const { t } = useTranslation('platform')
  const form = Form.useFormInstance<ProviderDraft>()
  const method = Form.useWatch('method', form) ?? 'POST'
  const judge = (body: string) => {
    const { url = '', contentType } = form.getFieldsValue(['url', 'contentType']) as Pick<ProviderDraft, 'url' | 'contentType'>
    if (!bodyFits(contentType, body)) return Promise.reject(new Error(t('provider.bodyWrong')))
    return namesMessage({ url, method, body }) ? Promise.resolve() : Promise.reject(new Error(t('provider.placesMissing')))
  }
  if (method === 'GET') return null
  return (
    <>
      <Form.Item name="contentType" label={t('provider.contentType')}>
        <Select
          options={[
            { value: 'application/json', label: 'JSON' },
            { value: 'application/x-www-form-urlencoded', label: t('provider.form') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="body"
        label={t('provider.body')}
        dependencies={['contentType']}
        rules={[{ validator: (_, body) => judge(body ?? '') }]}
      >
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} className={styles.code ?? ''} />
      </Form.Item>
    </>
  )
}

function Headers() {
  const { t } = useTranslation('platform')
  return (
    <Form.Item label={t('provider.headers')} extra={t('provider.headersHint')}>
      <Form.List name="headers">
        {(rows, { add, remove }) => (
          <div className={styles.headers}>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.header}>
                <Form.Item
                  name={[name, 'name']}
                  noStyle
                  rules={[{ pattern: /^[A-Za-z0-9-]{1,60}$/, required: true, message: t('provider.headerWrong') }]}
                >
                  <Input aria-label={t('provider.headerName')} placeholder="Authorization" maxLength={60} spellCheck={false} />
                </Form.Item>
                <Form.Item name={[name, 'value']} noStyle>
                  <Input aria-label={t('provider.headerValue')} maxLength={500} spellCheck={false} autoComplete="off" />
                </Form.Item>
                <Button type="text" icon={<DeleteOutlined />} aria-label={t('provider.headerRemove')} onClick={() => remove(name)} />
              </div>
            ))}
            <Button size="small" icon={<PlusOutlined />} onClick={() => add({ name: '', value: '' })}>
              {t('provider.headerAdd')}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  )
}
