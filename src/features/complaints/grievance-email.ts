export type GrievanceLinks = {
  person: (code: string) => string
  admin: (ticket: string) => string
}

export type PersonEmail = 'sent' | 'acknowledged' | 'asked' | 'answer' | 'resolved' | 'reopened'

export type AdminEmail = 'arrived' | 'added' | 'acknowledgeSoon' | 'acknowledgeOver' | 'resolveSoon' | 'resolveOver'
