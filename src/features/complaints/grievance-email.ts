/** Where the emails of complaints lead. */
export type GrievanceLinks = {
  /** the page on which the person follows it; the code opens it */
  person: (code: string) => string
  admin: (ticket: string) => string
}

/** What the person is written: that it came, and each word of the admin. */
export type PersonEmail = 'sent' | 'acknowledged' | 'asked' | 'answer' | 'resolved' | 'reopened'

/** What the admin is written: that a complaint came or has new words, and its clocks before and after they run out. */
export type AdminEmail = 'arrived' | 'added' | 'acknowledgeSoon' | 'acknowledgeOver' | 'resolveSoon' | 'resolveOver'
