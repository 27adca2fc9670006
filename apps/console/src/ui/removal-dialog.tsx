import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import styles from './removal-dialog.module.css'

interface RemovalDialogProps<More extends object> {
  title: string
  /** The word on the button that does it. */
  action: string
  /** What goes with it, and what stays: one line each. */
  goes: readonly ReactNode[]
  /** What has to be typed: a name that people know it by. */
  word: string
  /** Asks for the word, and what is said when something else was typed. */
  asks: string
  differs: string
  pending: boolean
  /** What the server refused. */
  error: unknown
  /** Gets the typed word, and what further fields hold. */
  onRemove: (values: { word: string } & More) => void
  onClose: () => void
  /** Further fields: a password. */
  children?: ReactNode
}

/** The way in which everything goes that takes other things along and does not come back: what goes is listed, and its name is typed. */
export function RemovalDialog<More extends object = object>(props: RemovalDialogProps<More>) {
  const { word, differs } = props
  return (
    <FormDialog<{ word: string } & More>
      title={props.title}
      action={props.action}
      takesAway
      pending={props.pending}
      error={props.error}
      onSubmit={(values) => props.onRemove({ ...values, word })}
      onClose={props.onClose}
    >
      <ul className={styles.goes}>
        {props.goes.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are said once and never move
          <li key={index}>{line}</li>
        ))}
      </ul>
      <Form.Item
        name="word"
        label={props.asks}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, typed: string = '') => (typed.trim() === word ? Promise.resolve() : Promise.reject(new Error(differs))),
          },
        ]}
      >
        <Input autoFocus autoComplete="off" spellCheck={false} maxLength={100} />
      </Form.Item>
      {props.children}
    </FormDialog>
  )
}
