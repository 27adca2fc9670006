import { type Field, fieldProblem, type Values } from '@kilowatch/catalog'
import { z } from 'zod'
import { PastDay, RecordId } from './fields.ts'
import { formatted } from './formats.ts'
import type { ListColumn } from './list.ts'
import { line } from './one-line.ts'

type Required<Fs extends readonly Field[]> = Extract<Fs[number], { required: true }>['key']
/** What a client sends: what is not required may be left out. */
type Sent<Fs extends readonly Field[]> = { [K in Required<Fs>]: Values<Fs>[K] } & {
  [K in Exclude<keyof Values<Fs>, Required<Fs>>]?: Values<Fs>[K]
}

/** The body of a call that takes these fields. */
export function formOf<const Fs extends readonly Field[]>(fields: Fs) {
  return z.object(shapeOf(fields)) as unknown as z.ZodType<Values<Fs>, Sent<Fs>>
}

type Shape<Fs extends readonly Field[]> = {
  [K in keyof Values<Fs>]: K extends Required<Fs>
    ? z.ZodType<Values<Fs>[K], Values<Fs>[K]>
    : z.ZodDefault<z.ZodType<Values<Fs>[K], Values<Fs>[K]>>
}

/** The same beside other parts of a body. */
export function shapeOf<const Fs extends readonly Field[]>(fields: Fs) {
  return Object.fromEntries(fields.map((field) => [field.key, schemaOf(field)])) as unknown as Shape<Fs>
}

type Changes<Fs extends readonly Field[]> = { [K in keyof Values<Fs>]: z.ZodOptional<z.ZodType<Values<Fs>[K], Values<Fs>[K]>> }

/** What a change sends: what is left out stays as it is, whatever a new one would begin with. */
export function changesOf<const Fs extends readonly Field[]>(fields: Fs) {
  const kept = (schema: z.ZodType) => (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional()
  return Object.fromEntries(fields.map((field) => [field.key, kept(schemaOf(field))])) as unknown as Changes<Fs>
}

type ColumnKey<Fs extends readonly Field[]> = Fs[number]['key']

/** The columns of a list that show what these fields hold. */
export function columnsOf<const Fs extends readonly Field[]>(fields: Fs): Record<ColumnKey<Fs>, ListColumn> {
  return Object.fromEntries(fields.map((field) => [field.key, columnOf(field)])) as Record<ColumnKey<Fs>, ListColumn>
}

function columnOf(field: Field): ListColumn {
  if (field.kind === 'choice') return { name: field.name, of: field.of }
  return { name: field.name, ...(field.kind === 'number' ? { kind: 'number' } : {}) }
}

function schemaOf(field: Field): z.ZodType {
  if (field.kind === 'number') return absentOf(field, numberOf(field), field.usual)
  if (field.kind === 'choice') return absentOf(field, z.enum(Object.keys(field.of)), field.usual)
  if (field.kind === 'day') return absentOf(field, field.past ? PastDay : z.iso.date())
  if (field.kind === 'record') return absentOf(field, RecordId)
  if (field.kind === 'records') return z.array(RecordId).max(field.most).default([])
  if (field.format) return formatted(field.format)
  const text = field.lines
    ? z
        .string()
        .trim()
        .max(field.most)
        .min(field.required ? 1 : 0)
    : line(field.most, field.required ? 1 : 0)
  return field.required ? text : text.default('')
}

function numberOf(field: Extract<Field, { kind: 'number' }>): z.ZodType {
  const [least, most] = field.range
  if (!field.decimals) return z.int().min(least).max(most)
  return z
    .number()
    .min(least)
    .max(most)
    .refine((value) => fieldProblem(field, value) === undefined)
}

/** Where nothing is entered: what is usual, else nothing. */
function absentOf({ required }: Field, schema: z.ZodType, usual?: string | number): z.ZodType {
  if (usual !== undefined && !required) return schema.default(usual)
  return required ? schema : schema.nullable().default(null)
}
