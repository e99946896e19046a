import { declareRoom } from '../rooms/room.js';
import { oneOf } from '../settings/setting.js';

/** Credits: what generations cost, and how much of it an organization may use. */
export const credits = declareRoom({
  apiTags: {
    credits: ['Credits', 'What is left, what was used, and what models cost.'],
  },
  idPrefixes: {
    creditEntry: 'cre',
    creditPrice: 'crp',
  },
  limits: {
    /** Whole credits of a cap, of a low balance, and of what is added at once; an organization never has more. */
    creditsMost: 1_000_000_000,
    /** Brands, and keys, of an organization that have a cap of their own: of each, so many. */
    creditCaps: 500,
    creditReferenceLength: 200,
    creditRefundReasonLength: 500,
    /** Days that a usage report covers. */
    creditUsageDays: 366,
  },
  errors: {
    insufficient_credits: {
      status: 402,
      title: 'Not enough credits',
      advice:
        'Nothing was started. `meta.needed` is what the request may cost, and `meta.available` what there is. Ask for less, use a model that costs less, or have credits added.',
    },
    credit_cap_reached: {
      status: 402,
      title: 'A monthly cap of credits is reached',
      advice:
        'Nothing was started. `meta` names the cap. An admin can raise it under `/v1/organizations/{organizationId}/settings/credits`; otherwise wait for the next calendar month, UTC.',
    },
    approved_price_exceeded: {
      status: 409,
      title: 'It costs more than a person approved',
      advice:
        'Nothing was started. `meta.approvedMicro` is what was agreed to, and `meta.neededMicro` what it may cost by now. Ask again, and it waits for an approval of the new price.',
    },
    credit_reference_used: {
      status: 409,
      title: 'Credits were added under this reference before, and not as many',
      advice: 'A reference stands for one addition for good. Use another one for another addition.',
    },
    credit_balance_full: {
      status: 409,
      title: 'An organization cannot have that many credits',
      advice: 'Add less.',
    },
    credit_refund_too_large: {
      status: 409,
      title: 'A refund cannot be more than the charge',
      advice: 'Nothing was given back. `meta.charged` is what it cost; 0 for what failed, was cancelled or has not ended.',
    },
    credit_charge_refunded: {
      status: 409,
      title: 'This charge was refunded before, and another amount of it',
      advice: 'A charge is refunded once. To give back more, add credits under a reference of their own.',
    },
  },
  auditActions: ['credits.added', 'credits.withdrawn', 'credits.refunded', 'credits.changed'],
  settings: {
    CREDITS: oneOf(['unlimited', 'prepaid'], {
      description:
        'Whether generations need credits that were added before (`prepaid`), or are only counted (`unlimited`). Caps hold in both cases.',
      fallback: 'unlimited',
    }),
  },
});
