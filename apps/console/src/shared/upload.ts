import type { AnyCall, Data, Input } from '@kilowatch/contract'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Sent, send } from './client.ts'
import { type CommandOptions, keyOf } from './query.ts'

/** A call that sends a file. */
export function useUpload<C extends AnyCall>(
  call: C,
  options: CommandOptions<C>,
): UseMutationResult<Data<C>, Error, { input: Input<C>; file: File }> {
  const client = useQueryClient()
  return useMutation<Data<C>, Error, { input: Input<C>; file: File }>({
    mutationFn: ({ input, file }) => send(call, { ...(input as object), files: [file] } as Sent<C>),
    onSuccess: (data, { input }) => {
      for (const read of options.refreshes) void client.invalidateQueries({ queryKey: keyOf(read) })
      options.onDone?.(data, input)
    },
  })
}
