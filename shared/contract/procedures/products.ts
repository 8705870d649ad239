import { oc } from '@orpc/contract';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { productSubject, productView } from '../views/product.ts';

const { SERVICE_FAILED, INVALID } = errors;

export const products = {
  list: oc
    .errors({ SERVICE_FAILED, INVALID })
    .input(
      z.object({
        subject: productSubject,
        /** The child customer that it is ordered for. */ customerId: z.string().max(200).optional(),
      }),
    )
    .output(z.array(productView)),
};
