interface NewsletterPage {
  title: string
  text: string
  /** The page's one button: it sends the page's own address, with the token of the mail in it. */
  button?: string
}

/** Where the links of the newsletter's mails lead, and where their buttons end; by the last part of the address. */
export const newsletterPages = {
  confirm: {
    title: 'One more press',
    text: 'Shall we send our newsletter to the address that got this link? It tells of new lessons, and of an article now and then.',
    button: 'Yes, send it to me',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you. We have just sent you a short welcome. Every mail has a link that takes you off the list again.',
  },
  leave: {
    title: 'Leave the list',
    text: 'One click and the newsletter stops. Your account, if you have one, doesn’t change.',
    button: 'Take me off the list',
  },
  left: {
    title: 'You are off the list',
    text: 'No further newsletter will come. If you change your mind, the form is at the foot of every page.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It is older than seven days, has been replaced by a newer one, or lost a letter on the way. Ask again at the foot of any page.',
  },
} as const satisfies Record<string, NewsletterPage>

export type NewsletterPageName = keyof typeof newsletterPages
