/** An operator with the Quarkus Operator SDK that keeps the ConfigMaps of greetings. */
package com.example.quarkus;
