import { queryOptions } from '@tanstack/react-query'
import { Billing, Order, PlacedOrder, type OrderRequest, Quote } from '#contract/billing.ts'
import type { PlanType } from '#contract/content/plans-file.ts'
import type { z } from 'zod'
import { client } from '#web/client.ts'
import { memberKey, STALE_TIME } from '#web/features/member-data/index.ts'

/** Requests about a member's plan and payments. Each request throws `ApiError` or a network error. */

const getKey = (ownerId: string) => memberKey(ownerId, 'billing')

export const billingQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    queryFn: async () => Billing.parse(await client.callFunction('billing', [])),
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

/** The price of a plan, never cached. */
export const quoteQuery = (ownerId: string, plan: PlanType, coupon: string) =>
  queryOptions({
    queryKey: [...getKey(ownerId), 'quote', plan, coupon],
    queryFn: async () => Quote.parse(await client.callFunction('quote', [{ plan, ...(coupon && { coupon }) }])),
    enabled: ownerId !== '',
    staleTime: 0,
    gcTime: 0,
  })

export const placeOrder = async (request: z.input<typeof OrderRequest>) =>
  PlacedOrder.parse(await client.callFunction('order', [request]))

export const settleOrder = async (order: string) => Order.parse(await client.callFunction('settleOrder', [{ order }]))

export const changePlan = async (name: 'cancelPlan' | 'resumePlan') =>
  Billing.parse(await client.callFunction(name, []))

export const withdrawOrder = async (order: string) =>
  Billing.parse(await client.callFunction('withdrawOrder', [{ order }]))

/** URL of the provider's customer portal. */
export async function fetchPortalUrl(): Promise<string> {
  const response = await client.callFunction('paymentPortal', [])
  if (typeof response === 'object' && response !== null && 'url' in response && typeof response.url === 'string')
    return response.url
  throw new Error("Expected 'url' in the response of paymentPortal")
}
