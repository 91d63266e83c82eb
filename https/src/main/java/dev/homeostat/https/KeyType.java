package dev.homeostat.https;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/** The type of key of a workload's certificate. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum KeyType {
  /** An elliptic curve of 256 bits, which is widely supported. */
  EC_P256("EC", "secp256r1"),
  /** An elliptic curve of 384 bits. */
  EC_P384("EC", "secp384r1"),
  /** RSA with 3072 bits, for workloads that know nothing else. */
  RSA_3072("RSA", "3072");

  private final String algorithm;
  private final String parameter;

  KeyType(String algorithm, String parameter) {
    this.algorithm = algorithm;
    this.parameter = parameter;
  }

  /**
   * The algorithm, as Java names it.
   *
   * @return EC or RSA
   */
  public String algorithm() {
    return algorithm;
  }

  /**
   * Returns the parameter of the algorithm.
   *
   * @return the name of a curve, or a number of bits
   */
  public String parameter() {
    return parameter;
  }
}
