const DAY = 86_400_000

/** The last moment at which a purchase can be withdrawn, or undefined where the academy offers none. Days of 24 hours, counted from the payment. */
export const withdrawUntil = (paidAt: Date, days: number): Date | undefined =>
  days > 0 ? new Date(paidAt.getTime() + days * DAY) : undefined

export function mayWithdraw(paidAt: Date, days: number, now: Date): boolean {
  const until = withdrawUntil(paidAt, days)
  return until !== undefined && now <= until
}
