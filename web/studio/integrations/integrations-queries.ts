import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listStudioKeys } from '#contract/studio/keys.ts'
import { listDeliveries, listWebhooks } from '#contract/studio/webhooks.ts'
import { studioQuery } from '#web/studio/shell/index.ts'

export const keysQuery = studioQuery('keys', listStudioKeys, {})
export const webhooksQuery = studioQuery('webhooks', listWebhooks, {})
export const deliveriesQuery = (id: string) => studioQuery('deliveries', listDeliveries, { params: { id } })

/** Mutation of API keys or webhooks. Afterwards, also on failure, the lists of the Studio are refetched. */
export function useIntegrationsChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio'] }) })
}
