interface NewsletterPage {
  title: string
  text: string
  /** The page's one button: it sends the page's own address, with the token of the mail in it. */
  button?: string
}

/** Where the links of the newsletter's mails lead, and where their buttons end; by the last part of the address. */
export const newsletterPages = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'We’ll send our newsletter to your email address: new lessons, and an article now and then.',
    button: 'Confirm subscription',
  },
  confirmed: {
    title: 'You’re subscribed',
    text: 'Thank you. We just sent you a welcome email. Every email has a link to unsubscribe.',
  },
  leave: {
    title: 'Unsubscribe',
    text: 'You’ll stop receiving the newsletter. If you have an account, it doesn’t change.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You’re unsubscribed',
    text: 'You won’t receive the newsletter anymore. If you change your mind, subscribe again at the bottom of any page.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It’s older than seven days, was replaced by a newer one, or is incomplete. Request a new one at the bottom of any page.',
  },
} as const satisfies Record<string, NewsletterPage>

export type NewsletterPageName = keyof typeof newsletterPages
