import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { type Business, businessCalls, fileCalls } from '@kilowatch/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Upload } from 'antd'
import { useTranslation } from 'react-i18next'
import { send } from '../../shared/client.ts'
import { useContent } from '../../shared/content.ts'
import { refreshAfter, useCommand } from '../../shared/query.ts'
import { NoPicture, resizedPicture } from '../../shared/resized-picture.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { ErrorText, FormError } from '../../ui/form-error.tsx'
import styles from './business.module.css'

/** The picture that everybody of the business sees in the frame. */
export function LogoCard({ business }: { business: Business }) {
  const { t } = useTranslation('business')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { url } = useContent(business.logo, 'thumbnail')
  const change = useLogoChange(() => void message.success(t('saved')))
  const remove = useCommand(businessCalls.removeLogo, { onDone: () => void message.success(t('logo.removed')) })
  const ask = () => confirm({ title: t('logo.removeQuestion'), action: t('logo.remove'), onConfirm: () => remove.mutateAsync({}) })
  return (
    <Card title={t('logo.title')}>
      <div className={styles.stack}>
        <ChangeError error={change.error} />
        <FormError error={remove.error} />
        {url ? <img className={styles.logo} src={url} alt={t('logo.of', { name: business.name })} /> : <p>{t('logo.none')}</p>}
        <p className={styles.dim}>{t('logo.hint')}</p>
        <div className={styles.actions}>
          <Upload
            accept="image/jpeg,image/png,image/webp"
            maxCount={1}
            showUploadList={false}
            disabled={change.isPending}
            beforeUpload={(file) => {
              change.mutate(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined />} loading={change.isPending}>
              {t(business.logo === null ? 'logo.choose' : 'logo.change')}
            </Button>
          </Upload>
          {business.logo === null ? null : (
            <Button icon={<DeleteOutlined />} disabled={remove.isPending} onClick={ask}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Uploads a picture and makes it the logo. */
function useLogoChange(onDone: () => void) {
  const client = useQueryClient()
  return useMutation<Business, Error, File>({
    async mutationFn(file) {
      const picture = await resizedPicture(file, { clear: true })
      const { id } = await send(fileCalls.uploadFile, { files: [picture] })
      return send(businessCalls.setLogo, { body: { fileId: id } })
    },
    onSuccess() {
      refreshAfter(client, businessCalls.setLogo)
      onDone()
    },
  })
}

function ChangeError({ error }: { error: Error | null }) {
  const { t } = useTranslation('pictures')
  return error instanceof NoPicture ? <ErrorText text={t(`problems.${error.problem}`)} /> : <FormError error={error} />
}
